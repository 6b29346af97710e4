/** One call of the lender's API, with an example of it that a test runs. */
export type DeskCall = {
  readonly method: 'GET' | 'PUT' | 'PATCH' | 'POST'
  /** below /lender/api/v1 */
  readonly path: string
  readonly does: string
  /** done once for its key, which goes in the header `Idempotency-Key` */
  readonly isKeyed?: true
  readonly query?: string
  /** left out for a picture */
  readonly body?: object
  /** of a long answer a part: what varies is told by its form */
  readonly answer: object
}

export const deskCalls: readonly DeskCall[] = [
  {
    method: 'GET',
    path: '/settings',
    does: 'All settings, with their defaults where the lender sets none.',
    answer: {
      colorCode: '#1f4e79',
      imageName: '',
      appName: 'Lone Mesa',
      companyName: 'Lone Mesa',
      workingHours: '',
      languages: [
        {
          id: '1',
          code: 'en',
          name: 'English',
        },
      ],
      addressApptNum: '',
      addressStreet: '',
      addressCity: '',
      addressState: '',
      addressZip: '',
      phoneNumber: '',
    },
  },
  {
    method: 'PATCH',
    path: '/settings',
    does: 'Changes the settings that it names; an unknown or ill-typed one is refused by name.',
    body: {
      companyName: 'Lone Mesa',
    },
    answer: { companyName: 'Lone Mesa' },
  },
  {
    method: 'GET',
    path: '/labels/{language}',
    does: "The lender's own words in a language.",
    answer: {},
  },
  {
    method: 'PUT',
    path: '/labels/{language}',
    does: 'Puts a set in their place.',
    body: {
      'payments.form.title': 'Pay',
    },
    answer: {
      'payments.form.title': 'Pay',
    },
  },
  {
    method: 'GET',
    path: '/messages',
    does: 'The message box on home, by language.',
    answer: [],
  },
  {
    method: 'PUT',
    path: '/messages',
    does: 'Puts others in their place.',
    body: [
      {
        language: 'en',
        title: 'From us',
        messages: [
          {
            title: 'Holiday hours',
            text: 'Closed on Thursday.',
          },
        ],
      },
    ],
    answer: [
      {
        language: 'en',
        title: 'From us',
        messages: [
          {
            title: 'Holiday hours',
            text: 'Closed on Thursday.',
          },
        ],
      },
    ],
  },
  {
    method: 'PUT',
    path: '/images/{kind}',
    does: 'The `logo` or `background`: a PNG, JPEG or WebP of at most 5 MB as the body.',
    answer: {
      kind: 'logo',
      address: '/images/logo/…',
    },
  },
  {
    method: 'GET',
    path: '/terms',
    does: 'The terms in force.',
    answer: {
      version: 0,
      texts: [],
    },
  },
  {
    method: 'PUT',
    path: '/terms',
    does: 'Publishes terms, which every borrower accepts anew.',
    body: {
      texts: [
        {
          language: 'en',
          html: '<p>Our terms.</p>',
        },
      ],
    },
    answer: {
      version: 1,
      texts: [
        {
          language: 'en',
          stateCode: '',
          html: '<p>Our terms.</p>',
        },
      ],
    },
  },
  {
    method: 'GET',
    path: '/templates/{name}/{language}',
    does: "A letter's wording.",
    answer: {
      name: 'receipt',
      language: 'en',
      subject: 'Receipt for your payment of {{amount}}',
      sms: '',
      isOwn: false,
      placeholders: ['firstName'],
    },
  },
  {
    method: 'PUT',
    path: '/templates/{name}/{language}',
    does: "The lender's own wording of it.",
    body: {
      subject: 'Receipt for {{amount}}',
      html: '<p>{{details}}</p>',
      text: '{{details}}',
      sms: '',
    },
    answer: {
      name: 'receipt',
      language: 'en',
      subject: 'Receipt for {{amount}}',
      html: '<p>{{details}}</p>',
      text: '{{details}}',
      sms: '',
      isOwn: true,
      placeholders: ['firstName'],
    },
  },
  {
    method: 'POST',
    path: '/templates/{name}/{language}/preview',
    does: 'How a wording reads.',
    body: {
      subject: 'Receipt for {{amount}}',
      html: '<p>{{details}}</p>',
      text: '{{details}}',
      sms: '',
    },
    answer: {
      subject: 'Lone Mesa: Receipt for $250.00',
      sms: '',
    },
  },
  {
    method: 'GET',
    path: '/outbox',
    does: 'Messages and what became of them, the newest first.',
    query: 'state=waiting',
    answer: [
      {
        id: '…',
        topic: 'payment.completed',
        channel: 'email',
        to: null,
        state: 'waiting',
        why: '',
        attempts: 0,
        writtenAt: '…',
        sentAt: null,
        nextTryAt: '…',
      },
    ],
  },
  {
    method: 'GET',
    path: '/stopped-phones',
    does: 'Phones that asked for no texts.',
    answer: [],
  },
  {
    method: 'PUT',
    path: '/stopped-phones/{phone}',
    does: 'Marks a phone so, or takes the mark away.',
    body: {
      stopped: '1',
    },
    answer: {
      phone: '2105550103',
      stopped: '1',
    },
  },
  {
    method: 'POST',
    path: '/texts',
    does: 'Takes in a text that somebody sent: STOP and START are honoured.',
    body: {
      from: '2105550103',
      text: 'STOP',
    },
    answer: {
      phone: '2105550103',
      stopped: '1',
    },
  },
  {
    method: 'GET',
    path: '/borrowers',
    does: 'Finds borrowers by a part of name, email, phone or loan number.',
    query: 'q=maria',
    answer: [
      {
        id: '…',
        firstName: 'Maria',
        lastName: 'Ortega',
        email: '…@example.com',
        phone: null,
        language: 'en',
        country: 'US',
        loans: ['21-104233'],
      },
    ],
  },
  {
    method: 'POST',
    path: '/borrowers/{email}/sign-in-link',
    does: 'A passwordless way in, once.',
    body: {},
    answer: {
      url: 'https://…/redirect?token=…',
      expiresAt: '…',
    },
  },
  {
    method: 'POST',
    path: '/borrowers/{email}/cap-token',
    does: 'A token by which an agent sees the portal as the borrower does.',
    body: {
      actor: 'Ann Agent',
      reason: 'helps on the phone',
    },
    answer: {
      token: '…',
      url: 'https://…/redirect?capToken=…',
      expiresAt: '…',
    },
  },
  {
    method: 'POST',
    path: '/loans',
    does: 'Takes a loan in: disbursed today, or boarded with what it stands at.',
    isKeyed: true,
    body: {
      loanNo: '21-500001',
      currency: 'USD',
      contract: {
        principal: '18800.00',
        rate: '9',
        contractOn: '2026-01-15',
        firstDueOn: '2026-02-15',
        frequency: 'MO',
        installments: 48,
        payment: '467.84',
      },
      standing: {
        principal: '17506.90',
        accrued: '0.00',
        lateFee: '0.00',
        nsfFee: '0.00',
        otherFee: '0.00',
        satisfied: '2339.20',
        interestPaid: '1046.10',
      },
      reason: 'moved to the portal',
    },
    answer: {
      loanNo: '21-500001',
      eventNo: 1,
      kind: 'boarded',
      on: '2026-11-20',
      loan: {
        status: 'pastDue',
        balances: {
          principal: '17506.90',
          interest: '0.00',
          lateFee: '0.00',
          nsfFee: '0.00',
          otherFee: '0.00',
        },
        payoff: '17506.90',
      },
    },
  },
  {
    method: 'GET',
    path: '/loans/{loanNo}',
    does: 'A loan: balances by bucket, amounts due, payoff, transactions.',
    answer: {
      loanNo: '21-104233',
      currency: 'USD',
      rate: '9.00',
      payment: '467.84',
      status: 'pastDue',
      balances: {
        principal: '18800.00',
        interest: '1372.41',
        lateFee: '0.00',
        nsfFee: '0.00',
        otherFee: '0.00',
      },
      payoff: '20172.41',
      perDiem: '4.64',
      due: {
        oldestDueDt: '2026-02-15',
        newOldestDate: '2026-02-15',
        daysPastDue: 278,
        pastDueAmt: '4618.40',
        totalAmtDue: '4618.40',
        calNextPayment: '4618.40',
        nextDue: '2026-12-15',
        regularPmtAmt: '467.84',
      },
      ageing: {
        oldestDueDt: '2026-02-15',
        newOldestDate: '2026-02-15',
        daysPastDue: 278,
        pastDueAmt: '4618.40',
        totalAmtDue: '4618.40',
        calNextPayment: '4618.40',
        nextDue: '2026-12-15',
        regularPmtAmt: '467.84',
      },
      refundsPayable: '0.00',
      lastPayment: {
        on: '2026-11-20',
        amount: '60.00',
      },
    },
  },
  {
    method: 'POST',
    path: '/loans/{loanNo}/events',
    does: 'Does something to a loan: see the kinds below.',
    isKeyed: true,
    body: {
      kind: 'payment',
      channel: 'check',
      amount: '100.00',
      effectiveOn: '2026-11-18',
      reference: '1042',
      reason: 'as the customer asked',
    },
    answer: {
      loanNo: '21-104233',
      eventNo: 1,
      kind: 'payment',
      on: '2026-11-18',
      amount: '100.00',
      orderId: '…',
      author: 'the desk',
      reason: 'as the customer asked',
      split: {
        interest: '100.00',
        principal: '0.00',
        principalExtra: '0.00',
        lateFee: '0.00',
        nsfFee: '0.00',
        otherFee: '0.00',
        payoffFee: '0.00',
        unapplied: '0.00',
        overpayment: '0.00',
        smallBalance: '0.00',
      },
      loan: {
        status: 'pastDue',
        balances: {
          principal: '18800.00',
          interest: '1272.41',
          lateFee: '0.00',
          nsfFee: '0.00',
          otherFee: '0.00',
        },
        payoff: '20072.41',
        refundsPayable: '0.00',
      },
    },
  },
  {
    method: 'GET',
    path: '/loans/{loanNo}/events',
    does: 'What was done to a loan, by whom and why, the newest first.',
    answer: {
      loanNo: '21-104233',
      events: [
        {
          eventNo: 1,
          kind: 'payment',
          on: '2026-11-18',
          amount: '100.00',
          orderId: '…',
          code: '',
          author: 'the desk',
          reason: 'as the customer asked',
          detail: {
            amount: '100.00',
            channel: 'check',
            reference: '1042',
            effectiveOn: '2026-11-18',
          },
          enteredAt: '…',
        },
      ],
    },
  },
  {
    method: 'GET',
    path: '/loans/{loanNo}/ledger',
    does: 'Every transaction with its debits and credits.',
    answer: {
      loanNo: '21-104233',
      transactions: [
        {
          id: '…',
          kind: 'disbursement',
          effectiveOn: '2026-01-15',
          postedOn: '2026-01-15',
          orderId: null,
          lines: [
            {
              account: '1100',
              name: 'Loans receivable, principal',
              debit: '18800.00',
              credit: '',
            },
          ],
        },
      ],
      debits: '20396.36',
      credits: '20396.36',
    },
  },
  {
    method: 'GET',
    path: '/loans/{loanNo}/payoff',
    does: 'What pays the loan off through a day.',
    query: 'goodThrough=2026-11-25',
    answer: {
      loanNo: '21-104233',
      currency: 'USD',
      asOf: '2026-11-20',
      goodThrough: '2026-11-25',
      total: '20095.58',
      perDiem: '4.64',
      perDiemExact: '4.63562',
      components: {
        principal: '18800.00',
        interest: '1295.58',
        lateFee: '0.00',
        nsfFee: '0.00',
        otherFee: '0.00',
        payoffFee: '0.00',
        unapplied: '0.00',
      },
      pending: [],
      remitTo: {
        name: 'Lone Mesa',
        address: '',
        phone: '',
      },
    },
  },
  {
    method: 'POST',
    path: '/payments/{orderId}/refund',
    does: 'Gives a payment back to where it came from, whole or in part.',
    isKeyed: true,
    body: {
      amount: '10.00',
      reason: 'as the customer asked',
    },
    answer: {
      refundId: '…',
      orderId: '…',
      state: 'completed',
      amount: '10.00',
      fee: '0.00',
      total: '10.00',
      currency: 'USD',
      on: '2026-11-20',
      author: 'the desk',
      reason: 'as the customer asked',
    },
  },
  {
    method: 'GET',
    path: '/payments/{orderId}/refunds',
    does: 'The refunds of a payment.',
    answer: {
      orderId: '…',
      refunds: [
        {
          refundId: '…',
          orderId: '…',
          state: 'completed',
          amount: '10.00',
          fee: '0.00',
          total: '10.00',
          currency: 'USD',
          on: '2026-11-20',
          author: 'the desk',
          reason: 'as the customer asked',
        },
      ],
    },
  },
  {
    method: 'GET',
    path: '/tasks',
    does: 'What a person has to know or do.',
    query: 'state=open',
    answer: [
      {
        id: '…',
        kind: 'example',
        borrowerId: '…',
        loanNo: null,
        payload: {
          note: 'an example',
        },
        madeAt: '…',
        doneAt: null,
        doneBy: '',
        note: '',
      },
    ],
  },
  {
    method: 'POST',
    path: '/tasks/{id}/done',
    does: 'Ends a task.',
    body: {
      note: 'called back',
    },
    answer: {
      id: '…',
      done: '1',
    },
  },
  {
    method: 'GET',
    path: '/fees',
    does: 'The table of convenience fees.',
    answer: [
      {
        paymentType: '1',
        funding: '*',
        region: '*',
        type: '1',
        flat: '3.95',
        percent: '0',
        min: null,
        max: null,
        allowed: '1',
      },
    ],
  },
  {
    method: 'PUT',
    path: '/fees',
    does: 'Puts another in its place.',
    body: [
      {
        paymentType: '1',
        funding: '*',
        region: '*',
        type: '1',
        flat: '3.95',
        percent: '0',
        min: null,
        max: null,
        allowed: '1',
      },
    ],
    answer: [
      {
        paymentType: '1',
        funding: '*',
        region: '*',
        type: '1',
        flat: '3.95',
        percent: '0',
        min: null,
        max: null,
        allowed: '1',
      },
    ],
  },
  {
    method: 'GET',
    path: '/reconciliation',
    does: 'Network, payments and ledger held against each other, in cents.',
    answer: {
      runId: '…',
      ranAt: '…',
      checked: 1,
      lost: 0,
      double: 0,
      different: 0,
      orphan: 0,
      unbalanced: 0,
      discrepancies: [],
    },
  },
]
