import { describe, expect, it } from 'vitest'
import { checkSetting, toPortalWire, readSettings, toSettingsWire } from './settings.ts'
import { translatePortalSettings, settingTextName } from './settings-texts.ts'
import { translatedSettings } from './tables/translated-settings.ts'

const raw = {
  companyName: 'Lone Mesa',
  passwordInfo: 'A long one.',
  'passwordInfo.es': 'Una larga.',
  'passwordInfo.fr': '  ',
  'bkUdfMessage.es': '<p>Aviso</p>',
  'companyName.es': 'Mesa Sola',
}
const settings = readSettings(raw)

it('reads a text in its language, and else the setting itself', () => {
  expect(translatePortalSettings(settings, 'es')).toMatchObject({
    passwordInfo: 'Una larga.',
    bkUdfMessage: '<p>Aviso</p>',
    companyName: 'Lone Mesa',
  })
  expect(translatePortalSettings(settings, 'en')).toEqual(settings.portal)
  expect(translatePortalSettings(settings, 'fr')).toEqual(settings.portal)
})

it('gives the lender every text it wrote, and the browser none under such a name', () => {
  const wire = toSettingsWire(settings)
  expect(wire).toMatchObject({ 'passwordInfo.es': 'Una larga.', 'bkUdfMessage.es': '<p>Aviso</p>' })
  expect(wire).not.toHaveProperty(['passwordInfo.fr'])
  expect(readSettings(wire)).toEqual(settings)
  expect(Object.keys(toPortalWire(settings)).filter((name) => name.includes('.'))).toEqual([])
})

describe('checkSetting', () => {
  it('takes each text in each language, HTML to be cleaned', () => {
    const checks = translatedSettings.map((name) =>
      checkSetting(settingTextName(name, 'fr'), 'Bonjour'),
    )
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    expect(checkSetting('bkUdfMessage.es', '<p>Hi</p>')).toEqual({ ok: true, isHtml: true })
    expect(checkSetting('passwordInfo.es', 'Hi')).toEqual({ ok: true, isHtml: false })
  })

  it.each([
    ['companyName.es', 'Mesa Sola', 'unknownName'],
    ['passwordInfo.de', 'Ein langes.', 'unknownName'],
    ['passwordInfo.', 'A long one.', 'unknownName'],
    ['passwordInfo.es', 7, 'wrongType'],
  ])('refuses the text %s = %j: %s', (name, value, problem) => {
    expect(checkSetting(name, value)).toMatchObject({ ok: false, problem })
  })
})
