import { obstacleLabels } from '@quittance/contract/debit-obstacles'
import { showValue } from '@quittance/contract/labels/labels'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { Addressee } from './addressee.ts'
import { builtInWords } from './built-in-templates.ts'
import { debitsText, type EndedDebit } from './debit-text.ts'
import type { DebitAfterAll, LastDebitEnding } from './tables/wording.ts'
import { fillText, type TemplateValues } from './template.ts'

export type ComingDebitNotice = {
  /** until when it can be stopped */
  readonly until: Instant
  /** why it will not run; null: it will */
  readonly obstacle: DebitObstacle | null
  /** whether it runs after all where what is under way is cancelled or comes back */
  readonly mayRun?: boolean
  /** what the last debit of a schedule means for its loan; null: it is not the last */
  readonly ending: LastDebitEnding | null
  /** the debit that pays the rest of its loan, or the next of other schedules; left out for none */
  readonly restBy?: EndedDebit
  /** whether its payer may delete it; left out: they may */
  readonly mayDelete?: boolean
  /** of one that was told not to run: whether it can be stopped, or is taken now */
  readonly afterAll?: DebitAfterAll
}

/** Whether it runs and how it is stopped, and what the last one means for its loan. */
export function comingValues(
  coming: ComingDebitNotice,
  { language }: { readonly language: Language },
  { reader, reach }: Pick<Addressee, 'reader' | 'reach'>,
): TemplateValues {
  const { until: at, obstacle, mayRun = false, mayDelete = true, ending, restBy, afterAll } = coming
  const words = builtInWords[language]
  const until = showValue({ at }, reader)
  const rest = restBy === undefined ? '' : debitsText({ debits: [restBy] }, reader)
  const stop = afterAll === 'now' ? 'now' : mayDelete ? 'delete' : 'contact'
  const why =
    obstacle === null
      ? fillText(words.stopDebit[stop], { until, phone: reach })
      : reader.labels[obstacleLabels[obstacle]]
  return {
    until,
    reason: mayRun ? `${why} ${words.runsAfterAll}` : why,
    schedulesNote: ending === null ? '' : fillText(words.lastDebit[ending], { debits: rest }),
  }
}
