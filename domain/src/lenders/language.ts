/** The languages that the portal speaks. With the lender's country they make the locale (AMB-123). */
export type Language = 'en' | 'es' | 'fr'

export const allLanguages: readonly Language[] = ['en', 'es', 'fr']
