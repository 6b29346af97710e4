/** The shapes in which a vehicle is drawn, on the ground, on a field of 262 by 108 from (34, 26). */
export type VehicleShape = 'car' | 'wagon' | 'suv' | 'pickup' | 'van' | 'motorcycle'

type Drawing = {
  readonly body: string
  readonly glass: string
  /** seams, handles and rails */
  readonly fine: string
  /** lamps, as thick as the outline */
  readonly lamps: string
  /** centres of both wheels, and their radius */
  readonly wheels: readonly [back: number, front: number, y: number, radius: number]
}

/** From the hood down to the front, and under the car back to its rear. */
const below =
  'L266 75Q283 78 286 92L288 102Q288 108 281 108H260A22 22 0 0 0 216 108H116A22 22 0 0 0 72 108H48Q44 108 44 106Z'
const mirror = 'M121 103h90M204 66q7-3 9 3'
const lamps = 'M285 89 269 86M43 86h9'
const wheels = [94, 238, 109, 19] as const

export const vehicleDrawings: Readonly<Record<VehicleShape, Drawing>> = {
  car: {
    body: `M44 106 41 91Q40 83 48 80L84 71 108 52Q116 45 130 44.5L160 44Q178 44 192 53L216 71${below}`,
    glass: 'M100 70l16-13q5-4 12-4h16v17zM149 53h11q14 0 24 6l16 11h-51z',
    fine: `M146.5 74v28M118 79h11M166 79h11${mirror}`,
    lamps,
    wheels,
  },
  wagon: {
    body: `M44 106 42 89Q41 81 46 75L66 53Q72 45 84 44L158 42Q178 42 192 51L220 69${below}`,
    glass: 'M72 70 84 56Q87 53 91 53h9v17zM105 52l37-1v19h-37zM147 51h13q14 0 24 6l20 13h-57z',
    fine: `M144.5 74v28M102 74v10M122 80h11M168 80h11M94 39.5h66${mirror}`,
    lamps,
    wheels,
  },
  suv: {
    body: `M44 106 42 86Q41 76 46 68L58 46Q63 37 75 36.5L160 35Q180 35 193 45L222 67${below}`,
    glass: 'M64 66 76 49Q78 46 82 46h12v20zM99 46l41-1v21H99zM145 45h17q14 0 24 7l20 14h-61z',
    fine: `M142.5 71v30M97 71v9M120 77h11M166 77h11M92 31.5h68${mirror}`,
    lamps,
    wheels,
  },
  pickup: {
    body: 'M42 103V68Q42 64 46 64H128L132 41Q133 34 141 34H181Q192 34 199 42L216 64 270 68Q284 69 286 80L288 102Q288 107 284 107H262A24 24 0 0 0 214 107H116A24 24 0 0 0 68 107H46Q42 107 42 103Z',
    glass: 'M138 62l4-18q1-2 4-2h17v20zM168 42h12q8 0 13 6l11 14h-36z',
    fine: `M128 65v39M165.5 67v33M46 70.5h78M148 73h10M182 73h10${mirror}`,
    lamps: 'M286 79 272 78M43 74v10',
    wheels: [92, 238, 108, 20],
  },
  van: {
    body: `M44 106V48Q44 36 56 35.5L170 34Q188 34 200 44L232 68${below}`,
    glass: 'M54 46h38v20H54zM97 46h44v20H97zM146 45h22q12 0 20 6l19 15h-61z',
    fine: `M143.5 70v32M94.5 70v14M58 76h80M150 78h11${mirror}`,
    lamps,
    wheels,
  },
  motorcycle: {
    body: 'M80 66Q74 56 90 57L128 63Q142 64 152 57L172 47Q196 42 208 58Q211 68 200 74L178 82H126Q94 82 80 66Z',
    glass: 'M140 82h42l4 20-14 10h-26l-8-12z',
    fine: 'M148 90h26M148 97h28M116 82 102 100M68 88Q92 66 116 90M214 82Q240 66 264 86M96 116h58l10-5',
    lamps: 'M94 104 140 97M240 104 206 40 190 35M212 52h6a6 6 0 0 1 0 12',
    wheels: [94, 240, 104, 25],
  },
}
