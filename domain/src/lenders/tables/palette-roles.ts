export type Theme = 'light' | 'dark'

/**
 * How a role gets its colour in one theme. Lightness: a number, or the brand's own within
 * `[low, high]`, moved by a third number. Chroma: a share of the brand's, or, where a hue is named,
 * a chroma of its own.
 */
export type ColorRecipe = {
  readonly lightness: number | readonly [low: number, high: number, shift?: number]
  readonly chroma: number
  readonly hue?: number
  /** the hue makes room for a brand that is close to it */
  readonly isApart?: true
}

export type ColorRole = Readonly<Record<Theme, ColorRecipe>>

export type ColorRoleName = keyof typeof colorRoles

/** White and near-white grounds carry no brand chroma of their own in the light theme. */
const white = { lightness: 1, chroma: 0 }

/**
 * Every colour of the pages. Grounds stand first (with the words on
 * filled buttons, which stay as they are while the fill moves), then what is read upon them. Status colours have
 * hues of their own, and that of errors keeps away from the brand's, so that neither is taken for the other.
 */
export const colorRoles = {
  canvas: role({ lightness: 0.981, chroma: 0.035 }, { lightness: 0.172, chroma: 0.085 }),
  surface: role(white, { lightness: 0.213, chroma: 0.095 }),
  sunken: role({ lightness: 0.968, chroma: 0.05 }, { lightness: 0.252, chroma: 0.1 }),
  raised: role(white, { lightness: 0.24, chroma: 0.1 }),
  disabled: role({ lightness: 0.935, chroma: 0.06 }, { lightness: 0.29, chroma: 0.09 }),
  'accent-tint': role({ lightness: 0.958, chroma: 0.17 }, { lightness: 0.285, chroma: 0.32 }),
  'ok-tint': own({ lightness: 0.965, chroma: 0.03 }, { lightness: 0.275, chroma: 0.045 }, 156),
  'warn-tint': own({ lightness: 0.97, chroma: 0.038 }, { lightness: 0.29, chroma: 0.045 }, 84),
  'bad-tint': apart({ lightness: 0.966, chroma: 0.018 }, { lightness: 0.275, chroma: 0.055 }, 15),
  'info-tint': own({ lightness: 0.967, chroma: 0.016 }, { lightness: 0.275, chroma: 0.035 }, 243),
  'on-accent': role({ lightness: 1, chroma: 0 }, { lightness: 0.17, chroma: 0.35 }),
  'on-bad': apart({ lightness: 1, chroma: 0 }, { lightness: 0.19, chroma: 0.04 }, 19),

  line: role({ lightness: 0.918, chroma: 0.065 }, { lightness: 0.315, chroma: 0.11 }),
  'line-2': role({ lightness: 0.63, chroma: 0.12 }, { lightness: 0.56, chroma: 0.14 }),
  'accent-line': role({ lightness: 0.89, chroma: 0.4 }, { lightness: 0.42, chroma: 0.42 }),
  'ok-line': own({ lightness: 0.87, chroma: 0.065 }, { lightness: 0.4, chroma: 0.065 }, 156),
  'warn-line': own({ lightness: 0.88, chroma: 0.085 }, { lightness: 0.42, chroma: 0.065 }, 80),
  'bad-line': apart({ lightness: 0.885, chroma: 0.052 }, { lightness: 0.42, chroma: 0.09 }, 16),
  'info-line': own({ lightness: 0.885, chroma: 0.038 }, { lightness: 0.4, chroma: 0.055 }, 243),

  text: role({ lightness: 0.225, chroma: 0.14 }, { lightness: 0.955, chroma: 0.04 }),
  'text-2': role({ lightness: 0.425, chroma: 0.15 }, { lightness: 0.8, chroma: 0.07 }),
  'text-3': role({ lightness: 0.515, chroma: 0.14 }, { lightness: 0.71, chroma: 0.08 }),

  accent: role({ lightness: [0.36, 0.525], chroma: 1 }, { lightness: 0.775, chroma: 0.72 }),
  'accent-hover': role(
    { lightness: [0.36, 0.525, -0.055], chroma: 1 },
    { lightness: 0.835, chroma: 0.62 },
  ),
  'accent-press': role(
    { lightness: [0.36, 0.525, -0.095], chroma: 1 },
    { lightness: 0.715, chroma: 0.72 },
  ),
  'accent-text': role(
    { lightness: [0.33, 0.475], chroma: 0.94 },
    { lightness: 0.815, chroma: 0.66 },
  ),
  focus: role({ lightness: [0.42, 0.56], chroma: 1 }, { lightness: 0.78, chroma: 0.8 }),

  ok: own({ lightness: 0.425, chroma: 0.105 }, { lightness: 0.835, chroma: 0.135 }, 155),
  warn: own({ lightness: 0.45, chroma: 0.095 }, { lightness: 0.85, chroma: 0.12 }, 72),
  bad: apart({ lightness: 0.47, chroma: 0.175 }, { lightness: 0.8, chroma: 0.115 }, 19),
  info: own({ lightness: 0.425, chroma: 0.085 }, { lightness: 0.83, chroma: 0.08 }, 243),
  'bad-solid': apart({ lightness: 0.51, chroma: 0.195 }, { lightness: 0.74, chroma: 0.15 }, 19),

  // The drawn vehicle and the drawn scene of the sign-in page, from sky to foreground.
  'art-1': role({ lightness: 0.974, chroma: 0.1 }, { lightness: 0.235, chroma: 0.24 }),
  'art-2': role({ lightness: 0.945, chroma: 0.22 }, { lightness: 0.3, chroma: 0.38 }),
  'art-3': role({ lightness: 0.89, chroma: 0.4 }, { lightness: 0.37, chroma: 0.48 }),
  'art-4': role({ lightness: 0.815, chroma: 0.62 }, { lightness: 0.33, chroma: 0.6 }),
  'art-5': role({ lightness: 0.61, chroma: 1 }, { lightness: 0.28, chroma: 0.52 }),
  'art-6': role({ lightness: 0.43, chroma: 0.92 }, { lightness: 0.23, chroma: 0.42 }),
  'art-7': role({ lightness: 0.265, chroma: 0.55 }, { lightness: 0.17, chroma: 0.3 }),
  'art-line': role({ lightness: 0.345, chroma: 0.78 }, { lightness: 0.89, chroma: 0.4 }),
  'art-glass': role({ lightness: 0.89, chroma: 0.4 }, { lightness: 0.45, chroma: 0.4 }),
} as const

function role(light: ColorRecipe, dark: ColorRecipe): ColorRole {
  return { light, dark }
}

function own(light: ColorRecipe, dark: ColorRecipe, hue: number): ColorRole {
  return { light: { ...light, hue }, dark: { ...dark, hue } }
}

function apart(light: ColorRecipe, dark: ColorRecipe, hue: number): ColorRole {
  return own({ ...light, isApart: true }, { ...dark, isApart: true }, hue)
}
