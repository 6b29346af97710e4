import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler, sql } from 'kysely'
import { assert } from '@quittance/domain/assert'
import type { LenderTransaction } from '../../src/platform/database/database.ts'

/** A step of how the database answers, as EXPLAIN tells it. */
export type PlanStep = {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanStep[]
}

/**
 * Every step by which the first statement of a reading is answered once it is prepared for any values, as
 * those of long-lived programs are: a partial index is found then only where its words stand in the statement.
 */
export async function planForAnyValues(
  trx: LenderTransaction,
  read: (trx: LenderTransaction) => Promise<unknown>,
): Promise<PlanStep[]> {
  const sent: CompiledQuery[] = []
  await read(trx.withPlugin(keeping(sent)))
  const [first] = sent
  assert(first !== undefined, 'it was asked')
  const values = first.parameters.map((value) => sql.lit(textOf(value)))
  await sql`prepare asked as ${sql.raw(first.sql)}`.execute(trx)
  await sql`set local plan_cache_mode = force_generic_plan`.execute(trx)
  const told = await sql<{ 'QUERY PLAN': { Plan: PlanStep }[] }>`
    explain (format json) execute asked(${sql.join(values)})`.execute(trx)
  await sql`deallocate asked`.execute(trx)
  return told.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => stepsOf(plan)))
}

/** As the database reads a value from a text. */
function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}

/** Keeps what is asked as the database is sent it. */
function keeping(sent: CompiledQuery[]): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      sent.push(new PostgresQueryCompiler().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function stepsOf(plan: PlanStep): PlanStep[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)]
}
