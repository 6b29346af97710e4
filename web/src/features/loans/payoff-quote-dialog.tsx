import {
  type PayoffQuoteAnswer,
  payoffQuoteEndpoint,
  payoffQuoteLines,
  sendPayoffQuoteEndpoint,
} from '@quittance/contract/payoff-quote'
import { formatLongDay } from '@quittance/domain/calendar'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { describeError, useLabel, useReader } from '../../lib/i18n/labels.ts'
import { PrintIcon, SendIcon } from '../../ui/buttons/later-icons.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Bone } from '../../ui/progress/bone.tsx'
import { Amount } from '../../ui/figures/amount.tsx'
import { DetailsList } from '../../ui/figures/details-list.tsx'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { TornReceipt } from '../../ui/figures/torn-receipt.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Panel } from '../../ui/surfaces/panel.tsx'

type PayoffQuoteDialogProps = { loanId: string; onClose: () => void }

/** What pays the loan off, until when, and where to: to read, to print, and to be sent by email. */
export function PayoffQuoteDialog({ loanId, onClose }: PayoffQuoteDialogProps) {
  const api = useApi()
  const label = useLabel()
  const sending = useSending(loanId)
  const quote = useQuery({
    queryKey: ['payoffQuote', loanId],
    gcTime: 0,
    retry: false,
    queryFn: async () => unwrapResult(await api(payoffQuoteEndpoint, { loanId })),
  })
  return (
    <Modal
      open
      title={label('loans.quote.open')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={quote.isPending}
      actions={
        quote.data !== undefined && (
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
        {quote.isPending && <Place />}
        {quote.isError && (
          <Banner tone="bad" live>
            {describeError(quote.error, label)}
          </Banner>
        )}
        {quote.data !== undefined && <Quote quote={quote.data} />}
      </Stack>
    </Modal>
  )
}

/** As large as what comes, so that the dialog stays where it opened. */
function Place() {
  return (
    <>
      <Bone kind="amount" wide="half" />
      <Bone kind="heading" wide="most" />
      <Bone kind="banner" />
      <Bone kind="row" />
      <Bone kind="banner" />
    </>
  )
}

/** The total and until when it holds, what it is made of, and where it is paid. */
function Quote({ quote }: { quote: PayoffQuoteAnswer }) {
  const label = useLabel()
  const reader = useReader()
  const { total, goodThrough, perDiem, loan, amounts, underWay, payTo, asOf } = payoffQuoteLines(
    quote,
    reader,
  )
  const lastDay = formatLongDay(quote.goodThrough, reader.locale, 'shortWeekday')
  const places = [
    { term: label('loans.quote.payTo'), value: payTo.name, wide: true },
    { term: label('loans.quote.address'), value: payTo.address, wide: true },
    {
      term: label('loans.quote.phone'),
      value: payTo.phone !== '' && (
        <TextLink href={`tel:${payTo.phone.replaceAll(/[^\d+]/g, '')}`}>{payTo.phone}</TextLink>
      ),
    },
  ]
  return (
    <>
      <Stack gap="tight">
        <p>
          <Amount size="large">{total[1]}</Amount>
        </p>
        <p>{label('loans.quote.note', { date: { dueOn: quote.goodThrough } })}</p>
      </Stack>
      <TornReceipt>
        <SummaryList
          rows={amounts.map(toRow)}
          total={{ label: label('payments.form.total'), value: total[1] }}
        />
      </TornReceipt>
      <SummaryList
        rows={[
          { label: goodThrough[0], value: lastDay },
          ...[perDiem, ...underWay, loan, asOf].map(toRow),
        ]}
      />
      <Panel>
        <DetailsList items={places.filter(({ value }) => value !== '' && value !== false)} />
      </Panel>
    </>
  )
}

function toRow([label, value]: readonly [string, string]) {
  return { label, value }
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
