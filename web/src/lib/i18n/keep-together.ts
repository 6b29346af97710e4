/**
 * A clock in any of our languages, with its zone, and an amount before its sign: '05:00 PM EST',
 * '5:00 p. m. (EST)', '17 h 05 (HNE)', '1 234,56 $', the dash from one clock to the next; a phone,
 * '(210) 555-0142'; and a postal code with what it must not lose: 'L5A 4G1', 'TX 78229'.
 */
const whole =
  /\d(?::\d\d)? (?:[AP]M|[ap]\. ?m\.|h\b(?: \d\d\b)?)(?: \(?[A-Z]{2,5}\b\)?| [-–] (?=\d))?|\(\d{3}\) \d|\d \$(?=\W|$)|\b[A-Z]\d[A-Z] \d[A-Z]\d\b|\b[A-Z]{2} \d{5}\b/g

/** Puts no-break spaces into clocks, amounts, phones and postal codes, so that a screen shows each on one line. */
export function keepTogether(text: string): string {
  return text.replaceAll(whole, (found) => found.replaceAll(' ', '\u00A0'))
}
