import { linkLoanEndpoint, notifyLenderEndpoint } from '@quittance/contract/linked-loans'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noMatch, openLoans } from '../../../testing/loans-in-memory.ts'
import { respondRefused } from '../../../testing/envelopes.ts'
import { onLoanCard } from '../../../testing/loan-card.ts'
import { aLoan } from '../../../testing/portal-builders.ts'
import { HomeRoute } from './home.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/home')
})
afterEach(cleanup)

const free = aLoan({ id: 'loan-7', loanNo: '21-120777' })
const lastFour = { linkLoanFirstField: 2 }

type Given = Partial<Parameters<typeof openLoans>[1]>
const open = (given: Given = {}) => openLoans(<HomeRoute />, { loans: [], free, ...given })

const dialog = () => screen.findByRole('dialog')
const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`dialog input[name=${name}]`)
  if (found === null) throw new Error(`there is no field ${name}`)
  return found
}
const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('dialog input')].map(({ name }) => name)
const errorOf = (name: string) =>
  document.querySelector(`[id="${field(name).id}-error"]`)?.textContent ?? ''
const press = async (name: string | RegExp) =>
  userEvent.click(within(await dialog()).getByRole('button', { name }))

async function fill(values: Readonly<Record<string, string>>) {
  await dialog()
  for (const [name, value] of Object.entries(values))
    fireEvent.change(field(name), { target: { value } })
}
const right = { ssn4: '4417', loannumber: '21-120777', zipcode: '78205' }

describe('a borrower without a loan', () => {
  it('[LOAN-13][LOAN-14] opens the link form by itself', async () => {
    open({ settings: lastFour })
    expect((await dialog()).textContent).toContain('Link Loan Account')
    expect(screen.queryByRole('region', { name: 'Make a Payment' })).toBeNull()
  })

  it('[LOAN-56] shows an empty home once the form is closed, which opens it again', async () => {
    open({ settings: lastFour })
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText(/No loan is linked yet/)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Link Loan Account' }))
    expect(await dialog()).toBeDefined()
  })
})

describe('the fields of the link form', () => {
  it.each([
    ['[LOAN-38]', { isSsn: '1' }, ['ssn', 'loannumber', 'zipcode']],
    ['[LOAN-38]', { isSsn: '0' }, ['dob', 'loannumber', 'zipcode']],
    ['[LOAN-39]', lastFour, ['ssn4', 'loannumber', 'zipcode']],
    ['[LOAN-40]', { linkLoanFirstField: 3 }, ['name', 'loannumber', 'zipcode']],
    ['[LOAN-41]', { linkLoanFirstField: 4 }, ['phoneNo', 'loannumber', 'zipcode']],
    ['[LOAN-42]', { linkLoanThirdField: 1 }, ['ssn', 'loannumber', 'zipcode']],
    ['[LOAN-42]', { linkLoanThirdField: 2 }, ['ssn', 'loannumber', 'phoneNo']],
    ['[LOAN-42]', { linkLoanThirdField: 3 }, ['ssn', 'loannumber', 'branchNo']],
  ] as const)('%s shows by the settings %j the fields %j', async (_, settings, fields) => {
    open({ settings })
    await dialog()
    expect(names()).toEqual(fields)
  })

  it('[VAL-35] asks for each field that is empty, and sends nothing', async () => {
    const { sent } = open({ settings: { ...lastFour, linkLoanThirdField: 3 } })
    await press('Link Loan Account')
    for (const name of ['ssn4', 'loannumber', 'branchNo'])
      expect(errorOf(name)).toBe('This field is required!')
    expect(document.activeElement).toBe(field('ssn4'))
    expect(sent).toEqual([])
  })

  it.each([
    [
      '[VAL-05]',
      { linkLoanFirstField: 4 },
      'phoneNo',
      '210555010',
      'Phone number minimum length should be 10 digits',
    ],
    ['[VAL-36]', {}, 'ssn', '9001244', 'Please enter your full Social Security Number'],
    [
      '[VAL-37]',
      lastFour,
      'ssn4',
      '441',
      'Please enter the last four of your Social Security Number',
    ],
    ['[VAL-38]', {}, 'zipcode', '78205-12', 'Postal code cannot exceed 7 characters.'],
  ])('%s refuses with %j in %s the text %j', async (_, settings, name, typed, text) => {
    open({ settings })
    await fill({ [name]: typed })
    fireEvent.blur(field(name))
    expect(errorOf(name)).toBe(text)
  })

  it('[VAL-39] lets no more be typed than 11, 4 and 7 characters', async () => {
    open({ settings: { isSsn: '1' } })
    await dialog()
    expect([field('ssn').maxLength, field('zipcode').maxLength]).toEqual([11, 7])
    open({ settings: lastFour })
    await dialog()
    expect(field('ssn4').maxLength).toBe(4)
  })

  it('[VAL-40] groups the digits of a Social Security number while they are typed', async () => {
    open()
    await dialog()
    await userEvent.type(field('ssn'), '900124417')
    expect(field('ssn').value).toBe('900-12-4417')
  })

  it('[VAL-41] offers days of birth from 500 to 18 years ago, as MM/DD/YYYY', async () => {
    open({ settings: { isSsn: '0' } })
    await fill({ dob: '04/12/1988' })
    fireEvent.blur(field('dob'))
    expect(errorOf('dob')).toBe('')
    for (const [typed, text] of [
      ['11/21/2008', 'Please enter a valid date of birth'],
      ['11/20/2008', ''],
      ['11/20/1526', ''],
      ['11/19/1526', 'Please enter a valid date of birth'],
      ['1988-04-12', ''],
    ] as const) {
      await fill({ dob: typed })
      fireEvent.blur(field('dob'))
      expect(errorOf('dob')).toBe(text)
    }
  })

  it('[LIM-18] shows the hint that the last six digits with the dash name a loan', async () => {
    open()
    const hint = document.getElementById(`${(await dialog(), field('loannumber')).id}-hint`)
    expect(hint?.textContent).toBe('last six digits including dash')
  })
})

describe('a loan that is linked', () => {
  it('[LOAN-48][LOAN-49][VAL-42] sends the form, selects the new loan, and reports it', async () => {
    const { sentTo } = open({ settings: lastFour })
    await fill(right)
    await press('Link Loan Account')
    const said = await screen.findByText('The loan is linked.')
    expect(within(await dialog()).getByRole('heading', { name: 'Loan linked' })).toBeDefined()
    expect(said).toBeDefined()
    expect(localStorage.getItem('selected-loan')).toBe('loan-7')
    expect(screen.getByText('Loan 21-120777', onLoanCard)).toBeDefined()
    const [{ body } = { body: {} }] = sentTo(linkLoanEndpoint.path)
    expect(body).toEqual({
      ssn: null,
      dob: null,
      ssn4: expect.stringMatching(/^[\w-]+\.[\w.-]+$/),
      name: '',
      phoneNo: '',
      loannumber: '21-120777',
      zipcode: '78205',
      branchNo: '',
    })
    await press('Back to Home')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('[LOAN-37][VAL-42] sends every value of the form, and a Social Security number that is not asked for as null', async () => {
    const { sentTo } = open({ settings: { isSsn: '0' } })
    await fill({ dob: '4/12/1988', loannumber: '120777', zipcode: '78205' })
    await press('Link Loan Account')
    await screen.findByText('The loan is linked.')
    const [{ body } = { body: {} }] = sentTo(linkLoanEndpoint.path)
    expect(body).toEqual({
      ssn: null,
      dob: '04/12/1988',
      ssn4: '',
      name: '',
      phoneNo: '',
      loannumber: '120777',
      zipcode: '78205',
      branchNo: '',
    })
  })

  it('[LOAN-50] shows what the server says of statements where the lender enrolls by itself', async () => {
    const said = 'The loan is linked. Its statements now come without paper.'
    open({ settings: { ...lastFour, autoEnrollStatementsWhenLinking: '1' }, world: { said } })
    await fill(right)
    await press('Link Loan Account')
    await screen.findByText(said)
    expect(within(await dialog()).getByRole('heading', { name: 'Loan linked' })).toBeDefined()
  })
})

async function fail(world: NonNullable<Given['world']> = {}) {
  const opened = open({ settings: lastFour, world: { link: noMatch, ...world } })
  await fill(right)
  await press('Link Loan Account')
  await screen.findByRole('heading', { name: 'We could not link this loan' })
  return opened
}

describe('a loan that is not found', () => {
  it('[LOAN-44][LOAN-45] offers to try again, and to notify the agent', async () => {
    await fail()
    const shown = within(await dialog())
    expect(
      shown.getByText('We could not find a match. Try again or notify your lender.'),
    ).toBeDefined()
    expect(shown.getByRole('button', { name: 'Try Again' })).toBeDefined()
    expect(shown.getByRole('button', { name: 'Notify Agent' })).toBeDefined()
  })

  it('[LOAN-46] leads back to the form by Try Again, with what was typed', async () => {
    await fail()
    await press('Try Again')
    expect(names().map((name) => field(name).value)).toEqual(['4417', '21-120777', '78205'])
  })

  it('[LOAN-47][LOAN-60] tells the lender by Notify Agent, and leads home', async () => {
    const { sentTo } = await fail()
    await press('Notify Agent')
    expect(await screen.findByText('We told Lone Mesa. You will hear from us.')).toBeDefined()
    const [{ body } = { body: {} }] = sentTo(notifyLenderEndpoint.path)
    expect(body).toEqual(sentTo(linkLoanEndpoint.path)[0]?.body)
    await press('Back to Home')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(location.pathname).toBe('/home')
  })

  it('says that the lender was not told where the call is lost, and keeps both ways open', async () => {
    await fail({ notify: () => 'lost' })
    await press('Notify Agent')
    expect(await screen.findByText('No Internet Connection.')).toBeDefined()
    expect(within(await dialog()).getByRole('button', { name: 'Notify Agent' })).toBeDefined()
  })

  it('says over the form when too much was tried, and keeps what was typed', async () => {
    const wait = 'Too many tries. Please wait 30 minutes.'
    open({ settings: lastFour, world: { link: () => respondRefused('tooMany', wait) } })
    await fill(right)
    await press('Link Loan Account')
    expect(await screen.findByText(wait)).toBeDefined()
    expect(field('loannumber').value).toBe('21-120777')
  })
})
