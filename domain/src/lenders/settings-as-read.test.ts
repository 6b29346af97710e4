import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'
import { portalSettings } from './tables/portal-settings.ts'
import { servicingSettings } from './tables/servicing-settings.ts'

// What lenders stored long ago stays what it was: every setting, given each of these values.

const given: Readonly<Record<string, unknown>> = {
  missing: undefined,
  null: null,
  empty: '',
  "'0'": '0',
  "'1'": '1',
  "'5'": '5',
  "'12.50'": '12.50',
  "'17:30'": '17:30',
  "'#123456'": '#123456',
  "'https://a.example.com'": 'https://a.example.com',
  word: 'sandbox',
  0: 0,
  1: 1,
  30: 30,
  true: true,
  false: false,
  list: [],
  words: 'MO,WE',
  object: {},
}

const kept = JSON.parse(
  readFileSync(new URL('../../testing/data/settings-as-read.json', import.meta.url), 'utf8'),
) as Record<string, Record<string, string>>

/** The values that are not read as the default, each with what it is read as. */
function readAs(name: string): Record<string, string> {
  const read = (value: unknown) => {
    const { portal, servicing } = readSettings(value === undefined ? {} : { [name]: value })
    const all: Readonly<Record<string, unknown>> = { ...portal, ...servicing }
    return JSON.stringify(all[name], (_name, one: unknown) =>
      typeof one === 'bigint' ? `${one}n` : one,
    )
  }
  const usual = read(undefined)
  const others = Object.entries(given).map(([said, value]) => [said, read(value)] as const)
  return { default: usual, ...Object.fromEntries(others.filter(([, value]) => value !== usual)) }
}

it('knows for every setting what it is read as', () => {
  const names = Object.keys({ ...portalSettings, ...servicingSettings })
  expect(Object.keys(kept).toSorted()).toEqual(names.toSorted())
})

it.each(Object.keys(kept))('reads %s as it always did, from whatever is stored', (name) => {
  expect(readAs(name)).toEqual(kept[name])
})
