/**
 * Labels that only one page says, and that come with it: every other page does without them. One that
 * ends with a full stop stands for all that begin so.
 */
export const loadedLater = [
  'contacts.',
  'loans.picture.another',
  'loans.picture.choose',
  'loans.picture.confirm',
  'loans.picture.confirmed',
  'loans.picture.move',
  'loans.picture.place',
  'loans.picture.userHint',
  'loans.picture.vehicleHint',
  'loans.picture.zoom',
  'loans.pictureStep.',
  'profile.notifications.',
  'profile.remove.',
  'profile.sessions.',
  'profile.verify.phoneText',
  'profile.verify.phoneTitle',
  'profile.refused.email',
  'profile.refused.phone',
  'profile.refused.threePhones',
  'profile.refused.threePhonesTitle',
  'signIn.factors.',
] as const

/** Whether a label comes with its own page. */
export function isLoadedLater(key: string): boolean {
  return loadedLater.some((one) => (one.endsWith('.') ? key.startsWith(one) : key === one))
}
