import { addDays, dayOf, type Instant, instantAt } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import { dayMs, hourMs, type RateLimit } from '../../platform/rate-limits/rate-limit-repository.ts'
import { countRolling, returnRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'

type LinkTry = {
  readonly lender: Lender
  readonly borrowerId: string
  readonly ip: string
  readonly loan: {
    /** null where there is no such loan */
    readonly id: string | null
    /** its number as it is compared; of one that there is not, what was typed */
    readonly key: string
    /** whether a verified phone of who tries is on its paper: they are never held up by others */
    readonly hasOwnPhone: boolean
  }
  /** elapsed time */
  readonly now: Instant
}

/** What was counted, to be taken back where the try did not fail after all. */
export type CountedTries = { readonly limits: readonly RateLimit[]; readonly now: Instant }

type Counted = CountedTries & { readonly blockedUntil: Instant | null }

/**
 * Counts a try to link as failed, before it is known: of any number at the same moment no more get
 * through than fail in a row. One that a limit holds up is not counted against the others.
 *
 * @see L10, L11, L12
 */
export async function countLinkTry(trx: LenderTransaction, tried: LinkTry): Promise<Counted> {
  const { lender, now } = tried
  const limits: RateLimit[] = []
  for (const { most, endsAt, ...limit } of limitsOf(tried)) {
    limits.push(limit)
    const used = await countRolling(trx, lender.id, limit, now)
    if (used.count <= most) continue
    if (limit.rule === 'linkFailuresPerLoanDay') await notifyOfGuesses(trx, tried)
    await uncountLinkTry(trx, { limits, now })
    return { limits: [], now, blockedUntil: endsAt ?? used.endsAt }
  }
  return { limits, now, blockedUntil: null }
}

/** Takes back what was counted ahead. */
export async function uncountLinkTry(
  trx: LenderTransaction,
  { limits, now }: CountedTries,
): Promise<void> {
  for (const limit of limits) await returnRolling(trx, limit, now)
}

type LinkLimit = RateLimit & { readonly most: number; readonly endsAt?: Instant }

/** Always in the same order, so that two tries never wait for each other. */
function limitsOf({ lender, borrowerId, ip, loan, now }: LinkTry): readonly LinkLimit[] {
  const most = lender.settings.servicing
  const own = { subject: borrowerId }
  const today = dayOf(now)
  const halfHour = 30 * 60_000
  return [
    { ...own, rule: 'linkFailuresPerUser', windowMs: halfHour, most: most.linkFailuresPerUser },
    { ...own, rule: 'linkFailuresPerUserDay', windowMs: dayMs, most: most.linkFailuresPerUserDay },
    {
      rule: 'linkFailuresPerIpHour',
      subject: networkOf(ip),
      windowMs: hourMs,
      most: most.linkFailuresPerIpHour,
    },
    ...(loan.hasOwnPhone
      ? []
      : [
          {
            rule: 'linkFailuresPerLoanDay',
            subject: `${loan.key} ${today}`,
            windowMs: dayMs,
            most: most.linkFailuresPerLoanDay,
            endsAt: instantAt(addDays(today, 1), '00:00:00'),
          },
        ]),
  ]
}

/** A person at the lender learns once a day that somebody guesses at a loan. */
async function notifyOfGuesses(
  trx: LenderTransaction,
  { lender, loan, now }: LinkTry,
): Promise<void> {
  if (loan.id === null) return
  const payload = { loanId: loan.id, day: dayOf(now) }
  const whom = { lenderId: lender.id, borrowerId: null }
  await writeTask(trx, whom, { kind: 'linkGuesses', payload, at: now })
}
