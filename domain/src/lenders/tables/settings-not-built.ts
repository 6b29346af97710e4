/**
 * Settings that `docs/spec/settings.md` fixes for parts of the product that do not stand yet, by the
 * part that will read them. A lender is not shown them, and may set them to nothing but their defaults.
 * Whoever builds the part removes them; nothing else is added.
 */
export const settingsNotBuilt: Readonly<Record<string, readonly string[]>> = {
  schedules: ['lms', 'rollConvention'],
  'bank files': [
    'achDelivery',
    'padDelivery',
    'achOriginId',
    'achOriginName',
    'achDestination',
    'padOriginatorId',
    'padShortName',
    'padLongName',
    'padDataCentre',
    'padReturnAccount',
  ],
}
