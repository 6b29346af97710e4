import type { EvilMutant } from '../evil-mutant.ts'
import { against, planting, type Planted } from '../planting.ts'

const d = 'domain/src/schedules'
const rights = { file: `${d}/schedule-rights.ts`, test: `${d}/schedule-rights.test.ts` }
const engines = `${d}/two-date-engines.test.ts`
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
    from: 'shown === undefined || shown === judged.schedule.fee',
    to: 'true',
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
    from: '    await voidSchedules(trx, borrower, methodId, why)\n',
    to: '',
    test: 'server/src/payments/methods/remove-method.test.ts',
  },
  {
    no: 149,
    requirement: 'API-70',
    what: 'what is paid once is deleted with every series',
    file: 'server/src/schedules/schedule-repository.ts',
    from: ".where('kind', '=', 'recurring')\n    .where('status', '=', 'active')\n    .orderBy('schedule_id')",
    to: ".where('status', '=', 'active')\n    .orderBy('schedule_id')",
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
    from: 'if (isLate && collectedOn > addBankingDays(',
    to: 'if (!isLate && collectedOn > addBankingDays(',
    test: `${d}/decide-debit.test.ts`,
    title: 'gives a debit up that is later than its lender catches up',
  }),
  planting({
    no: 151,
    what: 'days that have passed are made up for',
    file: `${d}/resume-schedule.ts`,
    from: 'payment === null || payment.collectOn > after',
    to: 'payment === null || payment.collectOn !== after',
    test: `${d}/resume-schedule.test.ts`,
    title: 'resumeSchedule',
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
