/** The shape in which a vehicle is drawn. */
export type BodyStyle = 'car' | 'wagon' | 'suv' | 'pickup' | 'van' | 'motorcycle'

/**
 * Makes and models of the United States and Canada by their shape, in small letters, without accents
 * and signs. A make stands for those of its models that no other row names.
 */
const names: Readonly<Record<Exclude<BodyStyle, 'car'>, string>> = {
  wagon: `allroad, alltrack, cts wagon, e class wagon, golf wagon, jetta wagon, magnum, outback,
    prius v, sportwagen, touring wagon, v60, v70, v90, wagon`,
  suv: `4runner, acadia, armada, ascent, aspen, atlas, aviator, aztek, bentayga, blazer,
    borrego, bronco, bz4x, c hr, captiva, cayenne, cherokee, commander, compass, corolla cross,
    corsair, countryman, cr v, crossover, crosstrek, crv, cullinan, cx 3, cx 30, cx 5, cx 50,
    cx 7, cx 70, cx 9, cx 90, dbx, defender, discovery, durango, e pace, e tron, eclipse cross,
    ecosport, edge, element, enclave, encore, endeavor, envision, envista, envoy, equinox,
    escalade, escape, ev9, excursion, expedition, explorer, f pace, fj cruiser, flex, forester,
    freestyle, g class, g wagon, gla, glb, glc, gle, glk, gls 450, gls 550, gls 580, gmc,
    grand vitara, grecale, gv60, gv70, gv80, gx 460, gx 550, highlander, hr v, hrv, hummer,
    hyundai venue, ioniq 5, jeep, jimmy, journey, juke, kicks, kona, land cruiser, land rover,
    levante, lexus gx, lexus lx, lexus nx, lexus rx, lexus ux, lx 570, lx 600, lyriq, macan,
    mach e, mariner, mdx, mkc, mkt, mkx, model x, model y, mountaineer, murano, mustang mach e,
    nautilus, navigator, niro, nitro, outlander, passport, pathfinder, pilot, prologue, q3, q4,
    q5, q7, q8, qx30, qx4, qx50, qx55, qx56, qx60, qx70, qx80, r1s, range rover, rav4, rdx,
    rendezvous, rogue, rx 330, rx 350, rx 450h, santa fe, seltos, sequoia, solterra, sorento,
    soul, sportage, sq5, srx, stelvio, suburban, suv, tahoe, taos, telluride, terrain, tiguan,
    torrent, touareg, tracker, trailblazer, traverse, trax, tribeca, tribute, tucson, urus,
    venza, veracruz, vue, wrangler, x1, x2, x3, x4, x5, x6, x7, xc40, xc60, xc70, xc90, xt4,
    xt5, xt6, xterra, yukon, zdx`,
  pickup: `avalanche, b2300, b3000, baja, canyon, colorado, comanche, crew cab, cybertruck,
    dakota, equator, escalade ext, explorer sport trac, f 100, f 150, f 250, f 350, f 450, f150,
    f250, f350, frontier, gladiator, hummer ev pickup, maverick, pickup, r1t, ram, ranger,
    ridgeline, s 10, s10, santa cruz, sierra, silverado, sonoma, sport trac, ssr, super duty,
    t100, tacoma, titan, truck, tundra`,
  van: `astro, caravan, carnival, chevrolet express, chevy express, city express, e 150, e 250,
    e 350, econoline, entourage, freestar, id buzz, metris, minivan, mpv, nv, nv1500, nv200,
    nv2500, nv3500, odyssey, pacifica, previa, promaster, quest, routan, safari, savana, sedona,
    sienna, sprinter, terraza, town and country, town country, transit, uplander, van, villager,
    voyager, windstar`,
  motorcycle: `aprilia, bmw k 1600, bmw r 1200, bmw r 1250, bmw r 1300, bmw s 1000, can am, cbr,
    crf, ducati, gold wing, goldwing, grom, gsx, gsx r, gsxr, harley davidson, hayabusa,
    honda africa twin, honda rebel, honda shadow, husqvarna, indian, kawasaki, ktm, moto,
    moto guzzi, motorcycle, piaggio, royal enfield, scooter, triumph, v strom, vespa, victory,
    yamaha`,
}

const styleByName: ReadonlyMap<string, BodyStyle> = new Map(
  Object.entries(names).flatMap(([style, list]) =>
    list.split(',').map((name) => [name.trim().replaceAll(/\s+/g, ' '), style as BodyStyle]),
  ),
)

/** No name has more words. */
const wordsMax = Math.max(...[...styleByName.keys()].map((name) => name.split(' ').length))

/**
 * What shape a vehicle has, by its make and model, as loans hold nothing else of it. The longest name
 * that they contain decides: a Corolla Cross is none of the Corollas. A car where no name is known.
 */
export function classifyBodyStyle({ make, model }: { make: string; model: string }): BodyStyle {
  const words = `${make} ${model}`
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
  const phrases = words.flatMap((_, start) => {
    const run = words.slice(start, start + wordsMax)
    return run.map((__, more) => run.slice(0, more + 1).join(' '))
  })
  const [longest] = phrases
    .filter((phrase) => styleByName.has(phrase))
    .toSorted((left, right) => right.length - left.length)
  return longest === undefined ? 'car' : (styleByName.get(longest) ?? 'car')
}
