import {
  payoffQuoteEndpoint,
  payoffQuoteText,
  sendPayoffQuoteEndpoint,
} from '@quittance/contract/payoff-quote'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { describeError, useLabel, useReader } from '../../lib/i18n/labels.ts'
import { PrintIcon, SendIcon } from '../../ui/brand/page-icons.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { Amount } from '../../ui/figures/amount.tsx'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { TornReceipt } from '../../ui/figures/torn-receipt.tsx'
import { Stack } from '../../ui/layout/stack.tsx'

type PayoffQuoteDialogProps = { loanId: string; onClose: () => void }

/** What pays the loan off, until when, and where to: to read, to print, and to be sent by email. */
export function PayoffQuoteDialog({ loanId, onClose }: PayoffQuoteDialogProps) {
  const api = useApi()
  const label = useLabel()
  const reader = useReader()
  const sending = useSending(loanId)
  const quote = useQuery({
    queryKey: ['payoffQuote', loanId],
    gcTime: 0,
    retry: false,
    queryFn: async () => unwrapResult(await api(payoffQuoteEndpoint, { loanId })),
  })
  const [total, ...rows] = quote.data === undefined ? [] : payoffQuoteText(quote.data, reader)
  return (
    <Modal
      open
      title={label('loans.quote.open')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={quote.isPending}
      actions={
        total !== undefined && (
          <>
            <Button icon={<PrintIcon />} onClick={() => window.print()}>
              {label('receipts.details.print')}
            </Button>
            <Button
              variant="primary"
              icon={<SendIcon />}
              waiting={sending.isSending}
              waitingLabel={label('receipts.send.sending')}
              onClick={sending.send}
            >
              {label('loans.quote.send')}
            </Button>
          </>
        )
      }
    >
      <Stack>
        {sending.answer !== null && (
          <Banner tone={sending.answer.isSent ? 'good' : 'bad'} live>
            {sending.answer.message}
          </Banner>
        )}
        {quote.isPending && <Spinner />}
        {quote.isError && (
          <Banner tone="bad" live>
            {describeError(quote.error, label)}
          </Banner>
        )}
        {quote.data !== undefined && total !== undefined && (
          <>
            <div>
              <Amount size="large">{total[1]}</Amount>
              <p>{label('loans.quote.note', { date: { dueOn: quote.data.goodThrough } })}</p>
            </div>
            <TornReceipt>
              <SummaryList rows={rows.map(([name, value]) => ({ label: name, value }))} />
            </TornReceipt>
          </>
        )}
      </Stack>
    </Modal>
  )
}

type SendAnswer = { readonly isSent: boolean; readonly message: string }

/** Sends the quote to the borrower's own address, and says what came of it. */
function useSending(loanId: string) {
  const api = useApi()
  const label = useLabel()
  const [isSending, setSending] = useState(false)
  const [answer, setAnswer] = useState<SendAnswer | null>(null)
  return { isSending, answer, send: () => void send() }

  async function send(): Promise<void> {
    setSending(true)
    const answered = api(sendPayoffQuoteEndpoint, { loanId }).then(
      ({ kind, message }) => ({ isSent: kind === 'done', message }),
      (error: Error) => ({ isSent: false, message: describeError(error, label) }),
    )
    setAnswer(await answered)
    setSending(false)
  }
}
