import {
  formatDay,
  formatLongDay,
  type Instant,
  type LocalDate,
  parseDay,
} from '@quittance/domain/calendar'

/** How dates and times look to a reader: their language, and the lender's time zone. */
export type WrittenFor = {
  /** language and country: 'en-US', 'fr-CA' */
  readonly locale: string
  /** the lender's own, in which times are told: an IANA name; days are of the business calendar */
  readonly zone: string
  /** what the place that shows a text does with it: a screen keeps a clock on one line; else left as it is */
  readonly finish?: (text: string) => string
}

/** 12/08/2026 in English (LIM-30), '8 dic 2026' in Spanish, '8 déc. 2026' in French. */
export function showDay(day: LocalDate, locale: string): string {
  return locale.startsWith('en') ? formatDay(day) : formatLongDay(day, locale)
}

/** Made once for each language and zone, as the formats of money are. */
const clocks: Record<string, Intl.DateTimeFormat> = {}

/**
 * What the clock of a zone shows at a moment, which for its day may be another than that of money:
 *
 * - the time: 05:00 PM in English (LIM-30), '5:00 p. m.' in Spanish, '17 h' and '17 h 05' in French;
 * - the day, and both with the name of the zone: '20 nov. 2026 à 17 h (HNE)'.
 *
 * Takes each part of Intl alone: what stands between them differs from one version to another.
 */
export function showClock(moment: Instant, { locale, zone: timeZone }: WrittenFor) {
  const language = clockLocale(locale)
  const clock = (clocks[language + timeZone] ??= new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }))
  const part = Object.fromEntries(
    clock.formatToParts(moment).map(({ type, value }) => [type, value] as const),
  )
  const { hour, minute, dayPeriod = '', timeZoneName } = part
  const day = showDay(parseDay(`${part.year}-${part.month}-${part.day}`), locale)
  if (language === 'en-US') {
    const time = `${hour}:${minute} ${dayPeriod}`
    return { day, time, moment: `${day}, ${time} ${timeZoneName}` }
  }
  const isFrench = language === 'fr-CA'
  const minutes = minute === '00' ? '' : ` ${minute}`
  const time = isFrench
    ? `${Number(hour)} h${minutes}`
    : `${Number(hour)}:${minute} ${dayPeriod[0]}. m.`
  return { day, time, moment: `${day}${isFrench ? ' à' : ','} ${time} (${timeZoneName})` }
}

/** The locale that writes a clock in each language: only these name the zones of North America. */
function clockLocale(locale: string): 'en-US' | 'es-US' | 'fr-CA' {
  if (locale.startsWith('fr')) return 'fr-CA'
  return locale.startsWith('es') ? 'es-US' : 'en-US'
}
