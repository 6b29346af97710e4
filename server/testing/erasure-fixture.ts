import { randomUUID } from 'node:crypto'
import type { Payer, PaymentsFixture } from './payments-fixture.ts'
import { addTestCard } from './add-test-card.ts'
import { writeSchedule } from './write-schedule.ts'

/** What names a person in the tests of erasure, and nobody else of the world. */
export const zelda = {
  firstName: 'Zelda',
  lastName: 'Quixbrook',
  email: 'zelda.quixbrook@example.com',
  otherEmail: 'zq.other@example.com',
  phone: '2105559911',
  street: '77 Nowhere Lane',
} as const

export const wordsOfZelda: readonly string[] = Object.values(zelda)

type World = Pick<PaymentsFixture, 'database' | 'lender'>

/** A borrower with a loan, a card and a payment, who is called so; signed in. */
export async function makeZelda(world: PaymentsFixture): Promise<Payer> {
  const payer = await world.payer({ token: `tok-4242-${randomUUID()}` })
  const { owner } = world.database
  const { borrowerId } = payer
  await owner.query(
    `update borrowers set first_name = $2, last_name = $3, street1 = $4, born_on = '1985-06-14',
        password_hash = 'a hash' where borrower_id = $1`,
    [borrowerId, zelda.firstName, zelda.lastName, zelda.street],
  )
  await owner.query('update borrower_emails set address = $2 where borrower_id = $1', [
    borrowerId,
    zelda.email,
  ])
  return payer
}

/** The loan of a payer is paid off for good, as the rows of the loan say it. */
export async function endLoan(world: World, payer: Payer, on = '2026-11-02'): Promise<void> {
  await world.database.owner.query(
    'update loans set paid_off_on = $2, held_until = null where loan_id = $1',
    [payer.loanId, on],
  )
}

/** All that a borrower may leave behind, in every table that names one, with their words where there are any. */
export async function leaveTraces(world: PaymentsFixture, payer: Payer): Promise<void> {
  const post = async (path: string, payload: object) =>
    payer.call(path, { method: 'POST', payload })
  await addTestCard(world, payer)
  await world.database.owner.query('update methods set holder_name = $2 where borrower_id = $1', [
    payer.borrowerId,
    `${zelda.firstName} ${zelda.lastName}`,
  ])
  await payer.pay({ amount: '60.00' })
  await post('/chat/create-message', { message: `It is ${zelda.lastName}, ${zelda.phone}.` })
  await post('/users/web/request-erasure', {})
  await writeSchedule(world, payer)
  await leaveRows(world, payer)
}

async function leaveRows({ database, lender }: World, payer: Payer): Promise<void> {
  const own = [lender.id, payer.borrowerId]
  const write = async (text: string, ...values: unknown[]) =>
    database.owner.query(text, [...own, ...values])
  const { phone, otherEmail, email } = zelda
  await write(
    `update schedules set status = 'deleted', voided_at = now(), voided_by = 'borrower', void_reason = 'ended', receipt_email = $3, receipt_email_was = $4,
      receipt_email_changed_at = now() where lender_id = $1 and borrower_id = $2`,
    otherEmail,
    email,
  )
  await write(
    `update scheduled_payments d set status = 'deleted', closed_at = now() from schedules s where d.lender_id = $1
      and d.schedule_id = s.schedule_id and s.borrower_id = $2`,
  )
  await write(
    `insert into borrower_phones (lender_id, phone_id, borrower_id, number, is_verified, is_primary)
      values ($1, $3, $2, $4, true, true)`,
    randomUUID(),
    phone,
  )
  await write(
    `insert into unavailable_contacts (lender_id, contact_id, borrower_id, kind, contact, added_at)
      values ($1, $3, $2, 'email', $4, now())`,
    randomUUID(),
    otherEmail,
  )
  await write(
    `insert into schedule_keys (lender_id, borrower_id, route, key, request_hash,
        scheduled_payment_id, written_at)
      select $1, $2, 'a route', 'a key', '\\x00', d.scheduled_payment_id, now()
        from scheduled_payments d join schedules s using (lender_id, schedule_id)
        where s.borrower_id = $2`,
  )
  await leaveSigns(write)
  await leaveBeginnings(write)
  await leavePapers(write, payer)
}

/** A picture, who signed the loan, and tasks of the lender. */
async function leavePapers(write: Write, payer: Payer): Promise<void> {
  const { phone, firstName, lastName, email } = zelda
  const picture = `p-${payer.borrowerId}`
  await write(
    `insert into pictures (lender_id, picture_name, kind, media_type, bytes, uploaded_by, uploaded_at)
      values ($1, $3, 'user', 'image/webp', '\\x00', $2, now())`,
    picture,
  )
  await write(
    'update borrowers set picture_name = $3 where lender_id = $1 and borrower_id = $2',
    picture,
  )
  await write(
    `insert into loan_signers (lender_id, loan_id, role, first_name, last_name, phones, email, postal_code)
      select $1, loan_id, role, $3, $4, array[$5], $6, '78210' from loan_parties
        where lender_id = $1 and borrower_id = $2`,
    firstName,
    lastName,
    phone,
    email,
  )
  await write(
    `insert into lender_tasks (lender_id, task_id, kind, borrower_id, payload, made_at) values
      ($1, gen_random_uuid(), 'linkHelp', $2, jsonb_build_object('name', $3::text), now())`,
    `${firstName} ${lastName}`,
  )
  await write(
    `insert into lender_tasks (lender_id, task_id, kind, borrower_id, payload, made_at, done_at,
        done_by, done_note)
      values ($1, gen_random_uuid(), 'debitsStopped', $2, '{}', now(), now(), 'Pat', $3)`,
    `spoke with ${lastName}`,
  )
}

type Write = (text: string, ...values: unknown[]) => Promise<unknown>

/** By what they sign in. */
async function leaveSigns(write: Write): Promise<void> {
  const { firstName } = zelda
  await write(
    `insert into passkeys (lender_id, passkey_id, borrower_id, credential_id, public_key, counter,
        transports, rp_id, name, added_at)
      values ($1, gen_random_uuid(), $2, 'a key', '\\x00', 0, '{}', 'a host', $3, now())`,
    `phone of ${firstName}`,
  )
  await write(
    `insert into authenticators (lender_id, borrower_id, sealed, key_id, last_step, begun_at, confirmed_at)
      values ($1, $2, 'sealed', 'a key', 0, now(), now())`,
  )
  await write(
    `insert into recovery_codes (lender_id, borrower_id, code_hash, made_at)
      values ($1, $2, '\\x00', now())`,
  )
  await write(
    `insert into social_identities (lender_id, issuer, subject, borrower_id, linked_at)
      values ($1, 'https://accounts.example', '123', $2, now())`,
  )
  await write(
    `insert into known_devices (lender_id, borrower_id, device_id, last_signed_in_at)
      values ($1, $2, 'a device', now())`,
  )
  await write(
    `insert into pending_sign_ins (lender_id, ticket_hash, borrower_id, device_id, is_known_device,
        proofs, scope, expires_at)
      values ($1, '\\x00', $2, 'a device', true, '{password}', 'full', now())`,
  )
  await write(
    `insert into one_time_links (lender_id, token_hash, link_id, purpose, borrower_id, created_at, expires_at)
      values ($1, '\\x00', gen_random_uuid(), 'reset', $2, now(), now())`,
  )
  await write(
    `insert into calendar_feeds (lender_id, borrower_id, token_hash, made_at)
      values ($1, $2, sha256('a token'), now())`,
  )
  await write(
    `insert into notification_tokens (lender_id, borrower_id, device_id, token, endpoint, session_id,
        changed_at)
      select $1, $2, 'a device', '{}', 'https://push.example', session_id, now() from sessions
        where borrower_id = $2 limit 1`,
  )
}

/** What was begun with their contacts, and counted of them. */
async function leaveBeginnings(write: Write): Promise<void> {
  const { phone, email, firstName, lastName } = zelda
  await write(
    `with own as (select $2::uuid)
      insert into one_time_codes (lender_id, code_id, subject, phone, code_hash, sent_at, expires_at)
      values ($1, gen_random_uuid(), $3, $3, '\\x00', now(), now())`,
    phone,
  )
  await write(
    `with own as (select $2::uuid)
      insert into sign_ups (lender_id, sign_up_id, form_hash, email, phone, first_name, last_name,
        language, country, state_code, is_email_proven, terms_version, terms_hash, ip, user_agent, created_at)
      values ($1, gen_random_uuid(), '\\x00', $3, $4, $5, $6, 'en', 'US', 'TX', false, 1, '\\x00', '', '', now())`,
    email,
    phone,
    firstName,
    lastName,
  )
  await write(
    `with own as (select $2::uuid)
      insert into contact_requests (lender_id, contact_request_id, kind, contact, language, channel,
        requested_at, answered_at)
      values ($1, gen_random_uuid(), 'reset', $3, 'en', 'email', now(), now())`,
    email,
  )
  await write(
    `with own as (select $2::uuid)
      insert into rolling_counts (lender_id, rule, subject, first_at, count)
      values ($1, 'codeWait', $3, now(), 1)`,
    `${phone} 192.0.2.0`,
  )
  await write(
    `insert into limit_counts (lender_id, rule, subject, window_start, count)
      values ($1, 'codeTriesPerDay', $2::uuid || ' ' || $3::text, now(), 1)`,
    phone,
  )
  await write(
    `insert into terms_acceptances (lender_id, borrower_id, version, html_hash, language, ip,
        user_agent, accepted_at)
      values ($1, $2, 1, '\\x00', 'en', '192.0.2.1', 'a browser', now())`,
  )
}
