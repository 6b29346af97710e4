import { assert } from '@quittance/domain/assert'
import { parseDay } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../src/platform/database/transaction.ts'
import { hashLastFour, hashSsn } from '../../src/lenders/signers/hash-signer.ts'
import { type NewSigner, writeSigner } from '../../src/lenders/signers/signer-repository.ts'
import { hosts, type SentAppMessage, type StartedApp } from '../start-app.ts'

const path = '/users/link-loan-account'

/** What the paper of the demo's free loan says, and calls that link it, at Lone Mesa. */
export async function linkCalls(started: StartedApp) {
  const { context, database, ask, seal } = started
  const lender = await context.lenders.byHost(hosts.loneMesa)
  assert(lender !== null, 'the host is a lender’s')
  const { id: lenderId } = lender

  /** Who signed a loan, as its paper has it from now on. */
  async function writePaper(loanNo: string, ...signers: readonly Partial<NewSigner>[]) {
    await database.owner.query(
      `delete from loan_signers s using loans l where l.loan_id = s.loan_id and l.loan_no = $1`,
      [loanNo],
    )
    await withLenderTransaction(database.db, lenderId, async (trx) => {
      for (const signer of signers)
        await writeSigner(trx, lenderId, { ...paper(), ...signer, loanNo })
    })
  }

  function paper(ssn = '900124417'): NewSigner {
    return {
      loanNo: '21-120777',
      role: 'borrower',
      firstName: 'Nora',
      lastName: 'Newman',
      phones: ['2105550106'],
      email: 'nora.newman@example.com',
      postalCode: '78205',
      bornOn: parseDay('1988-04-12'),
      ssnHash: hashSsn(context.secrets, lenderId, ssn),
      lastFourHash: hashLastFour(context.secrets, lenderId, ssn.slice(-4)),
      hashKeyId: context.secrets.keyId(),
    }
  }

  /** Everything is right, unless it is said otherwise; the two numbers are sealed. */
  async function formOf(different: Readonly<Record<string, unknown>> = {}) {
    const { ssn = '900-12-4417', ssn4 = '4417', ...rest } = different
    return {
      ssn: typeof ssn === 'string' ? await seal(ssn) : ssn,
      ssn4: typeof ssn4 === 'string' ? await seal(ssn4) : ssn4,
      dob: '04/12/1988',
      name: 'Nora',
      phoneNo: '2105550106',
      loannumber: '21-120777',
      zipcode: '78205',
      branchNo: '7',
      ...rest,
    }
  }

  return {
    lenderId,
    paper,
    writePaper,
    formOf,
    async link(
      token: string,
      different: Readonly<Record<string, unknown>> = {},
      sent: SentAppMessage = {},
    ) {
      const payload = await formOf(different)
      return (await ask(path, { ...sent, token, payload })).body
    },
    async linkedLoans(token: string): Promise<Record<string, unknown>[]> {
      const { body } = await ask('/users/list-loan-account', { token })
      return body.result['loans'] as Record<string, unknown>[]
    },
    ...officeOf(started),
  }
}

/** What a lender sets, and what it reads afterwards. */
function officeOf(started: StartedApp) {
  return {
    async setPortal(portal: object) {
      const { code } = await started.callLenderApi('/settings', {
        method: 'PATCH',
        payload: portal,
      })
      assert(code === 200, 'the settings are taken')
    },
    async tasksOf(kind: string): Promise<Record<string, unknown>[]> {
      const { body } = await started.callLenderApi('/tasks?state=open')
      return (body as unknown as Record<string, unknown>[]).filter((task) => task['kind'] === kind)
    },
    async audited(kind: string): Promise<Record<string, unknown>[]> {
      const { rows } = await started.database.owner.query<{ detail: string }>(
        'select detail from audit_entries where kind = $1 order by entry_no',
        [kind],
      )
      return rows.map(({ detail }) => JSON.parse(detail) as Record<string, unknown>)
    },
  }
}
