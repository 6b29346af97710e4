/** characters; a name that is longer is none, so that nothing long is normalised */
const longest = 128

/** Control signs, line breaks, marks of direction, and whatever else is not seen. */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const markup = /[<>{}[\]|\\`]|&#|&[a-z\d]+;/i

/** Ends of addresses that mail programs turn into links. Two letters are a country's. */
const endings =
  'com|net|org|info|biz|edu|gov|mil|int|name|pro|mobi|app|dev|xyz|online|site|top|shop|store|club|' +
  'live|link|click|page|web|website|space|tech|cloud|world|today|agency|email|help|support|bank|' +
  'finance|financial|loan|loans|credit|pay|money|cash|group|company|media|news|blog|icu|vip|work|' +
  'host|press|bid|buzz|zone|services|solutions|center|digital|network|systems|auto|autos|car|cars|' +
  'example|test|invalid|localhost|local|onion|arpa'
const scheme = /:\/\/|^\/\/|\s\/\/|(^|[^\p{L}])(mailto|javascript|data|tel|sms|https?|ftp):/iu
const host = new RegExp(
  String.raw`(^|[^\p{L}\d])www\d?\.|@|\d\.\d{1,3}\.\d{1,3}\.\d|\.xn--|\p{L}\.(рф|онлайн|рус|укр)|` +
    String.raw`[\p{L}\d]\.(${endings})(?![\p{L}\d])|[\p{L}\d-]{2}\.[a-z]{2}(?![\p{L}\d])|` +
    // Spelled out, where it can not be somebody's name.
    String.raw`[\p{L}\d]\s?[([]?\bdot\b[)\]]?\s?(${endings})(?![\p{L}\d])`,
  'iu',
)
/** Signs that browsers take for the dot of an address; NFKC makes dots of the others. */
const otherDots = /[\u3002\uff61\u2024\ufe52]/g

/**
 * Whether a name may stand in a message to anybody: it leads nowhere, hides nothing, and is no markup.
 * Otherwise whoever types a name could have a lender's email say what they like.
 */
export function isPlainName(name: string): boolean {
  return isPlainCompanyName(name) && !markup.test(name)
}

/** The same of a company, which a lender names itself: its `<` and `&` are escaped where it stands. */
export function isPlainCompanyName(name: string): boolean {
  if (name.length > longest || hidden.test(name)) return false
  const plain = name.replaceAll(otherDots, '.').normalize('NFKC')
  return !scheme.test(plain) && !host.test(plain)
}
