/** Whose banks are closed. */
export type WalkedCountry = 'US' | 'CA'

/** A day as the second date engine knows it: it shares no code with the calendar of the product. */
export type WalkedDay = {
  /** days since 1970-01-01 */
  readonly number: number
  readonly year: number
  readonly month: number
  readonly dayOfMonth: number
  /** 1 is Monday, 7 Sunday */
  readonly weekday: number
  readonly isLastOfMonth: boolean
  /** 'YYYY-MM-DD' */
  readonly text: string
}

/** Days that were walked one by one from the first of a year, with those on which banks are closed. */
export type Walk = {
  readonly days: readonly WalkedDay[]
  /** the day with this number */
  readonly at: (number: number) => WalkedDay
  readonly numberOf: (text: string) => number
  readonly isClosed: (number: number, country: WalkedCountry) => boolean
}

/** Walks from 1 January of one year to 31 December of another. */
export function walkCalendar(firstYear: number, lastYear: number): Walk {
  const days: WalkedDay[] = []
  const first = numberOfNewYear(firstYear)
  for (let year = firstYear; year <= lastYear; year += 1)
    for (let month = 1; month <= 12; month += 1) {
      const length = lengthOfMonth(year, month)
      for (let dayOfMonth = 1; dayOfMonth <= length; dayOfMonth += 1) {
        const number = first + days.length
        const text = [year, pad(month), pad(dayOfMonth)].join('-')
        const isLastOfMonth = dayOfMonth === length
        // 1970-01-01, number 0, was a Thursday.
        const weekday = ((((number + 3) % 7) + 7) % 7) + 1
        days.push({ number, year, month, dayOfMonth, weekday, isLastOfMonth, text })
      }
    }
  const numbers = new Map(days.map((day) => [day.text, day.number]))
  const closed = { US: closedInUnitedStates(days), CA: closedInCanada(days) }
  return {
    days,
    at: (number) => known(days[number - first], number),
    numberOf: (text) => known(numbers.get(text), text),
    isClosed: (number, country) => closed[country].has(number),
  }
}

function known<T>(found: T | undefined, asked: unknown): T {
  if (found === undefined) throw new Error(`beyond the walk: ${String(asked)}`)
  return found
}

function pad(count: number): string {
  return String(count).padStart(2, '0')
}

function isLeap(year: number): boolean {
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
}

function lengthOfMonth(year: number, month: number): number {
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return known(lengths[month - 1], month)
}

/** By adding up the years since 1970. */
function numberOfNewYear(year: number): number {
  let number = 0
  for (let each = 1970; each < year; each += 1) number += isLeap(each) ? 366 : 365
  return number
}

/** Whether a day is the first, second, ... of such weekdays in its month. */
function isNth(day: WalkedDay, month: number, weekday: number, count: number): boolean {
  return day.month === month && day.weekday === weekday && Math.ceil(day.dayOfMonth / 7) === count
}

function isOn(day: WalkedDay, month: number, dayOfMonth: number): boolean {
  return day.month === month && day.dayOfMonth === dayOfMonth
}

function closedInUnitedStates(days: readonly WalkedDay[]): ReadonlySet<number> {
  const closed = new Set<number>()
  for (const day of days) {
    const { number, weekday, year } = day
    const isFixed =
      isOn(day, 1, 1) ||
      (isOn(day, 6, 19) && year > 2021) ||
      isOn(day, 7, 4) ||
      isOn(day, 11, 11) ||
      isOn(day, 12, 25)
    const isMoving =
      isNth(day, 1, 1, 3) ||
      isNth(day, 2, 1, 3) ||
      (day.month === 5 && weekday === 1 && day.dayOfMonth > 24) ||
      isNth(day, 9, 1, 1) ||
      isNth(day, 10, 1, 2) ||
      isNth(day, 11, 4, 4)
    if (weekday > 5 || isMoving || isFixed) closed.add(number)
    if (isFixed && weekday === 7) closed.add(number + 1)
  }
  return closed
}

function closedInCanada(days: readonly WalkedDay[]): ReadonlySet<number> {
  const closed = new Set<number>()
  const moves: number[] = []
  for (const day of days) {
    const { number, weekday, year } = day
    const isFixed =
      isOn(day, 1, 1) ||
      isOn(day, 7, 1) ||
      (isOn(day, 9, 30) && year > 2020) ||
      isOn(day, 11, 11) ||
      isOn(day, 12, 25) ||
      isOn(day, 12, 26)
    const isVictoria =
      day.month === 5 && weekday === 1 && day.dayOfMonth > 17 && day.dayOfMonth < 25
    const isMoving = isVictoria || isNth(day, 9, 1, 1) || isNth(day, 10, 1, 2)
    if (weekday > 5 || isMoving || isFixed) closed.add(number)
    if (isFixed && weekday > 5) moves.push(number)
    if (isOn(day, 3, 1)) closed.add(easterSunday(day) - 2)
  }
  for (const number of moves) {
    let moved = number
    while (closed.has(moved)) moved += 1
    closed.add(moved)
  }
  return closed
}

/** The Sunday after the full moon of the epact, by Clavius as Knuth tells it (1962), then by walking. */
function easterSunday({ number: firstOfMarch, year }: WalkedDay): number {
  const golden = (year % 19) + 1
  const century = Math.floor(year / 100) + 1
  const dropped = Math.floor((3 * century) / 4) - 12
  const moonDrift = Math.floor((8 * century + 5) / 25) - 5
  let epact = (11 * golden + 20 + moonDrift - dropped) % 30
  if ((epact === 25 && golden > 11) || epact === 24) epact += 1
  const fullMoon = 44 - epact < 21 ? 74 - epact : 44 - epact
  let sunday = firstOfMarch + fullMoon // the day after the full moon
  while ((sunday + 3) % 7 !== 6) sunday += 1
  return sunday
}
