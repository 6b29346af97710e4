import type { EvilMutant } from '../evil-mutant.ts'
import { against, planting, type Planted } from '../planting.ts'

const d = 'domain/src/schedules'
const rights = { file: `${d}/schedule-rights.ts`, test: `${d}/schedule-rights.test.ts` }
const engines = `${d}/two-date-engines.test.ts`
const scheduled = 'server/src/payments/scheduled'
const making = 'server/src/schedules/create-schedule.test.ts'

const planted: readonly Planted[] = [
  {
    ...rights,
    no: 138,
    requirement: 'PERM-16',
    what: 'a collector’s schedule is edited by the setting of borrowers',
    from: 'isCollectors ? settings.collectorScheduledEdit : settings.scheduleEdit',
    to: 'settings.scheduleEdit',
  },
  {
    ...rights,
    no: 139,
    requirement: 'PERM-17',
    what: 'who may edit a schedule may delete it',
    from: ': settings.scheduleDelete\n',
    to: ': settings.scheduleEdit\n',
  },
  {
    ...rights,
    no: 140,
    requirement: 'PERM-19',
    what: 'a schedule of the loan’s system is edited here',
    from: 'mayTouch && edit && !useLmsSchedules',
    to: 'mayTouch && edit',
  },
  {
    ...rights,
    no: 141,
    requirement: 'PERM-20',
    what: 'a series of the loan’s system is deleted whole',
    from: 'isDeletedSingly: useLmsSchedules',
    to: 'isDeletedSingly: false',
  },
  {
    ...rights,
    no: 142,
    requirement: 'SCHED-17',
    what: 'a schedule that has ended is edited',
    from: 'schedule.isOwn && schedule.isActive',
    to: 'schedule.isOwn',
  },
  {
    no: 143,
    requirement: 'SCHED-54',
    what: 'a schedule is made at another fee than was shown',
    file: 'server/src/schedules/create-schedule.ts',
    from: 'shown !== undefined && shown !== judged.schedule.fee',
    to: 'false',
    test: making,
  },
  {
    no: 144,
    requirement: 'VAL-63',
    what: 'a schedule begins today',
    file: `${d}/schedule-date-range.ts`,
    from: 'const tomorrow = addDays(dayOf(now), 1)',
    to: 'const tomorrow = dayOf(now)',
    test: `${d}/schedule-date-range.test.ts`,
  },
  {
    no: 145,
    requirement: 'VAL-65',
    what: 'a schedule begins as late as anybody likes',
    file: `${d}/schedule-date-range.ts`,
    from: 'borSchedMaxDays > 0 && isRestricted ?',
    to: 'borSchedMaxDays < 0 && isRestricted ?',
    test: making,
  },
  {
    no: 146,
    requirement: 'ERR-30',
    what: 'a card pays a series where only bank accounts may',
    file: `${d}/check-schedule.ts`,
    from: "  if (isBankOnly(settings, frequency) && kind === 'card') return 'recurringBankOnly'\n",
    to: '',
    test: making,
  },
  {
    no: 147,
    requirement: 'VAL-68',
    what: 'a fixed amount of a series is changed',
    file: `${d}/check-schedule.ts`,
    from: "return !scheduleCustAmt && frequency !== 'once'",
    to: 'return false',
    test: making,
  },
  {
    no: 148,
    requirement: 'METHOD-20',
    what: 'a removed method goes on to pay its schedules',
    file: 'server/src/payments/methods/remove-method.ts',
    from: '    await endDebitsOfMethod(trx, { lender, borrower, methodId, reason, at, now })\n',
    to: '',
    test: 'server/src/payments/methods/remove-method.test.ts',
  },
  {
    no: 149,
    requirement: 'API-70',
    what: 'what is paid once is deleted with every series',
    file: 'server/src/schedules/delete-schedule.ts',
    from: "kinds: ['recurring'] } as const",
    to: "kinds: ['once', 'recurring'] } as const",
    test: 'server/src/schedules/schedules.test.ts',
  },
]

/** Bugs in what schedules promise, and who may change it. */
export const scheduleMutants: readonly EvilMutant[] = [
  ...planted.map(against),
  planting({
    no: 150,
    what: 'a late debit is taken however late it is',
    file: `${d}/decide-debit.ts`,
    from: 'if (isLate && collectedOn > until)',
    to: 'if (!isLate && collectedOn > until)',
    test: `${d}/decide-debit.test.ts`,
    title: 'gives a debit up that is later than its lender catches up',
  }),
  planting({
    no: 151,
    what: 'days that have passed are made up for',
    file: `${d}/resume-schedule.ts`,
    from: 'payment === null || isToCome(payment)',
    to: 'payment === null || payment.collectOn !== after',
    test: `${d}/resume-schedule.test.ts`,
    title: 'resumeSchedule',
  }),
  planting({
    no: 152,
    what: 'what was accepted in the place of a debit is read before what is under way',
    file: `${scheduled}/scheduled-debit-repository.ts`,
    from:
      '  const pendingPayments = await readPendingPaymentsOf(trx, lenderId, own.loanId)\n' +
      '  const row = await lockRows(trx, lenderId, { id, today: dayOf(asked.now) })\n',
    to:
      '  const row = await lockRows(trx, lenderId, { id, today: dayOf(asked.now) })\n' +
      '  const pendingPayments = await readPendingPaymentsOf(trx, lenderId, own.loanId)\n',
    test: `${scheduled}/execution/accepted-meanwhile.test.ts`,
    title: 'debits nothing in whose place a payment is accepted between two reads of its claim',
  }),
  planting({
    no: 153,
    what: 'several schedules are locked in no order',
    file: `${scheduled}/schedule-lock-repository.ts`,
    from: ' order by schedule_id\n',
    to: '\n',
    test: `${scheduled}/lock-order.test.ts`,
    title: 'waits for schedules in the order of their ids where its account is closed',
  }),
  planting({
    no: 154,
    what: 'the end of a debit is held before its schedule',
    file: `${scheduled}/followed-debit-repository.ts`,
    from: 'order by d.payment_id limit ${most}`',
    to: 'order by d.payment_id limit ${most} for no key update of d`',
    test: `${scheduled}/lock-order.test.ts`,
    title: 'locks rows in one order where their debits are made, and end',
  }),
  planting({
    no: 155,
    what: 'a loan is taken off a list twice',
    file: 'server/src/schedules/unlink/unlink-loan.ts',
    from: 'if (loan === null || !(await isTheirs()))',
    to: 'if (loan === null)',
    test: 'server/src/schedules/unlink/unlink-loan.test.ts',
    title: 'tells the owner of an account that a loan was removed from it',
  }),
  {
    no: 15,
    what: 'a payment of a schedule may be written down twice',
    plants: [
      {
        file: 'server/src/platform/database/migrate.ts',
        from: 'client.query(sql)',
        to:
          "client.query(sql.replace('unique (lender_id, schedule_id, due_on),', '')" +
          ".replace('create unique index payments_of_schedule', 'create index payments_of_schedule'))",
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/scheduled/scheduled-payment-repository.test.ts',
        title: 'refuses a second payment of a schedule for a day, whoever writes it',
      },
      {
        file: 'server/src/payments/scheduled/scheduled-payment-repository.test.ts',
        title: 'refuses a second debit of a scheduled payment, whoever writes it',
      },
    ],
  },
  planting({
    no: 16,
    what: 'the second of a doubled hour is taken, and one left out comes early',
    file: 'domain/src/calendar.ts',
    from: 'return toInstant(isSummer ? summer : asIfUtc + 5 * 3_600_000)',
    to:
      'const winter = toInstant(asIfUtc + 5 * 3_600_000)\n' +
      '  return timeOfDay(winter) === time && dayOf(winter) === day ? winter : toInstant(summer)',
    test: engines,
    title: 'finds the moment of every minute of 2026-11-01 by the clock',
  }),
  planting({
    no: 16,
    what: 'the hour left out comes early',
    file: 'domain/src/calendar.ts',
    from: 'isSummer ? summer : asIfUtc + 5 * 3_600_000',
    to: "isSummer || `${day} ${time}`.startsWith('2027-03-14 02') ? summer : asIfUtc + 5 * 3_600_000",
    test: engines,
    title: 'finds the moment of every minute of 2027-03-14 by the clock',
  }),
  planting({
    no: 17,
    what: 'of two payments that a holiday moves to one day one is dropped',
    file: `${d}/resume-schedule.ts`,
    from: '  return { paymentNo: no, dueOn, collectOn }',
    to:
      '  const plan = { frequency, startOn, secondOn, paymentsMax }\n' +
      '  const before = no === 1 ? null : scheduledPayment(plan, no - 1, { banks, extraClosedDays })\n' +
      '  if (before?.collectOn === collectOn)\n' +
      '    return scheduledPayment(plan, no + 1, { banks, extraClosedDays })\n' +
      '  return { paymentNo: no, dueOn, collectOn }',
    test: engines,
    title: 'finds a SM schedule from 2027-07-03 (and 2027-07-04)',
  }),
]
