import { describe, expect, it } from 'vitest'
import { mayDeleteAllSeries, scheduleRights } from './schedule-rights.ts'

const all = {
  scheduleEdit: true,
  scheduleDelete: true,
  collectorScheduledEdit: true,
  collectorScheduledDelete: true,
  useLmsSchedules: false,
}
const own = { madeBy: 'borrower', isOwn: true, isActive: true } as const
const collectors = { ...own, madeBy: 'collector' } as const
const both = { mayEdit: true, mayDelete: true, isDeletedSingly: false }

describe('scheduleRights', () => {
  it('[PERM-16] judges a collector’s schedule by settings of its own', () => {
    const without = { ...all, collectorScheduledEdit: false, collectorScheduledDelete: false }
    expect(scheduleRights(collectors, all)).toEqual(both)
    expect(scheduleRights(collectors, without)).toMatchObject({ mayEdit: false, mayDelete: false })
    expect(scheduleRights(own, without)).toEqual(both)
  })

  it('[PERM-17] judges any other schedule by the settings of borrowers', () => {
    const noEdit = { ...all, scheduleEdit: false }
    expect(scheduleRights(own, noEdit)).toEqual({ ...both, mayEdit: false })
    expect(scheduleRights(own, { ...all, scheduleDelete: false }).mayDelete).toBe(false)
    expect(scheduleRights(collectors, noEdit)).toEqual(both)
  })

  it('[PERM-19][PERM-20] lets nothing be edited, and each be deleted singly, where the loan’s system holds schedules', () => {
    const rights = scheduleRights(own, { ...all, useLmsSchedules: true })
    expect(rights).toEqual({ mayEdit: false, mayDelete: true, isDeletedSingly: true })
  })

  it('[SCHED-17] gives no rights to what is not active, and none to another party', () => {
    const none = { mayEdit: false, mayDelete: false, isDeletedSingly: false }
    expect(scheduleRights({ ...own, isActive: false }, all)).toEqual(none)
    expect(scheduleRights({ ...own, isOwn: false }, all)).toEqual(none)
  })
})

it('needs both rights to delete all series of a loan at once', () => {
  expect(mayDeleteAllSeries(all)).toBe(true)
  expect(mayDeleteAllSeries({ ...all, scheduleDelete: false })).toBe(false)
  expect(mayDeleteAllSeries({ ...all, collectorScheduledDelete: false })).toBe(false)
})
