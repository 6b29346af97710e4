import { type Cents, cents, largest, smallest, zero } from '../money.ts'
import { divide } from '../rounding.ts'
import { type MethodKind, methodKinds } from './payment-method.ts'

export type Funding = 'credit' | 'debit' | 'prepaid'
export type Occurrence = 'once' | 'recurring'

/** One row of the lender's fee table. '*' stands for any. */
export type FeeRule = {
  readonly kind: MethodKind
  readonly funding: Funding | '*'
  /** state or province of the borrower's current address: 'TX', 'QC' */
  readonly region: string
  readonly occurrence: Occurrence | '*'
  readonly flat: Cents
  /** hundred-thousandths of a percent: 2.5% is 2_50000n */
  readonly percent: bigint
  readonly min: Cents | null
  readonly max: Cents | null
  /** false: no fee may be taken here, and the method stays */
  readonly isAllowed: boolean
}

/** How somebody is about to pay, as far as it matters for the fee. */
export type FeeInput = {
  readonly kind: MethodKind
  readonly funding: Funding | null
  readonly region: string
  readonly occurrence: Occurrence
}

/** A hundred percent, in hundred-thousandths of a percent. */
const wholePercent = 100_00000n

/**
 * What paying this way costs on top of the amount: half up of flat + percent of the amount, within
 * the row's bounds. The most specific row decides; without a row, or where none is allowed, 0.00.
 *
 * @param amount what goes to the loan; cents, above 0
 * @returns cents, 0 or above
 * @see AMB-119, domain rules 4.2
 *
 * @example
 * // flat 1.00, 2.5%: 475.00 costs 12.88 (1.00 + 11.875)
 */
export function convenienceFee(
  rules: readonly FeeRule[],
  { amount, ...paying }: FeeInput & { readonly amount: Cents },
): Cents {
  const rule = findFeeRule(rules, paying)
  if (rule === null || !rule.isAllowed) return zero
  const share = cents(divide(amount * rule.percent, wholePercent, 'halfUp'))
  const fee = largest(cents(rule.flat + share), rule.min ?? zero)
  return rule.max === null ? fee : smallest(fee, rule.max)
}

/**
 * The row that decides: of those that match, the one with more of region, funding and occurrence
 * given; with as many, the one that gives the region, then the funding.
 */
export function findFeeRule(rules: readonly FeeRule[], paying: FeeInput): FeeRule | null {
  const matching = rules.filter((rule) => matches(rule, paying))
  return matching.toSorted((left, right) => weight(right) - weight(left))[0] ?? null
}

function matches(rule: FeeRule, paying: FeeInput): boolean {
  if (rule.kind !== paying.kind) return false
  if (rule.region !== '*' && rule.region !== paying.region) return false
  if (rule.funding !== '*' && rule.funding !== paying.funding) return false
  return rule.occurrence === '*' || rule.occurrence === paying.occurrence
}

/** How many are given comes first; then region before funding before occurrence. */
function weight({ region, funding, occurrence }: FeeRule): number {
  const [byRegion, byFunding] = [Number(region !== '*'), Number(funding !== '*')]
  const given = byRegion + byFunding + Number(occurrence !== '*')
  return given * 4 + byRegion * 2 + byFunding
}

export type FeeTableRefusal = 'sameKeys' | 'noFreeMethod'

/**
 * Decides whether a fee table may be saved. Wherever some way to pay costs a fee, another one that
 * is open to the same borrower is free.
 *
 * @param offers the kinds of method open to each group of borrowers: a card and ACH to one in the
 *   US, a card and PAD to one in Canada
 * @returns null when the table is good
 * @see AMB-119
 */
export function checkFeeRules(
  rules: readonly FeeRule[],
  offers: readonly (readonly MethodKind[])[],
): FeeTableRefusal | null {
  const keys = rules.map(({ kind, funding, region, occurrence }) =>
    [kind, funding, region, occurrence].join(' '),
  )
  if (new Set(keys).size < keys.length) return 'sameKeys'
  const regions = new Set([...rules.map(({ region }) => region), '*'])
  for (const region of regions)
    for (const occurrence of ['once', 'recurring'] as const)
      if (offers.some((kinds) => isAllCharged(rules, kinds, { region, occurrence })))
        return 'noFreeMethod'
  return null
}

const fundings: readonly Funding[] = ['credit', 'debit', 'prepaid']

/** Whether every way to pay costs something. A debit card that is free is a free way. */
function isAllCharged(
  rules: readonly FeeRule[],
  kinds: readonly MethodKind[],
  place: Pick<FeeInput, 'region' | 'occurrence'>,
): boolean {
  const ways = kinds.flatMap((kind): readonly FeeInput[] =>
    kind === 'card'
      ? fundings.map((funding) => ({ ...place, kind, funding }))
      : [{ ...place, kind, funding: null }],
  )
  return ways.length > 0 && ways.every((way) => isCharged(findFeeRule(rules, way)))
}

function isCharged(rule: FeeRule | null): boolean {
  if (rule === null || !rule.isAllowed || rule.max === 0n) return false
  return rule.flat > 0n || rule.percent > 0n || (rule.min ?? zero) > 0n
}

/** What each kind of method costs in a region, for display: a card as one that is not known yet. */
export function feesInRegion(
  rules: readonly FeeRule[],
  region: string,
): readonly { kind: MethodKind; occurrence: Occurrence; flat: Cents; percent: bigint }[] {
  return methodKinds.flatMap((kind) =>
    (['once', 'recurring'] as const).flatMap((occurrence) => {
      const rule = findFeeRule(rules, { kind, funding: null, region, occurrence })
      if (!isCharged(rule) || rule === null) return []
      return [{ kind, occurrence, flat: rule.flat, percent: rule.percent }]
    }),
  )
}
