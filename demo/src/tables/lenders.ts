/** The lenders of the demo. All of them, and everybody at them, are made up. */
export type DemoLender = {
  readonly name: string
  readonly country: 'US' | 'CA'
  readonly hosts: readonly string[]
  readonly key: string
  /** what the files of its pictures begin with */
  readonly pictures: 'lonemesa' | 'harborpine' | 'boreal'
  /** what differs from the defaults */
  readonly settings: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly messages: readonly {
    readonly language: 'en' | 'es' | 'fr'
    readonly title: string
    readonly messages: readonly { readonly title: string; readonly text: string }[]
  }[]
}

const english = { id: '1', code: 'en', name: 'English' }
const spanish = { id: '2', code: 'es', name: 'Español' }
const french = { id: '3', code: 'fr', name: 'Français' }

const weekly = { payment_frequency: 'WE', label: 'Weekly' }
const biweekly = { payment_frequency: 'BW', label: 'Every Two Weeks' }
const twiceAMonth = { payment_frequency: 'SM', label: 'Twice a Month' }
const monthly = { payment_frequency: 'MO', label: 'Monthly' }
const once = { payment_frequency: 'onlyonce', label: 'Only Once' }

const phoneNotVerified = {
  'profile.verify.phoneTitle': 'Phone number is not verified!',
  'profile.verify.phoneText': 'Do you want to resend the code?',
}

const noFeeIn = (region: string) => ({ paymentType: '1', region, type: '1', allowed: '0' })

const sandboxRails = {
  cardGateway: { adapter: 'sandbox', account: 'demo' },
  achGateway: { adapter: 'sandbox', account: 'demo' },
}

export const demoLenders: readonly DemoLender[] = [
  {
    name: 'Lone Mesa Auto Finance',
    country: 'US',
    hosts: ['lonemesa.localhost', 'localhost', '127.0.0.1'],
    key: 'demo-lonemesa',
    pictures: 'lonemesa',
    settings: {
      appName: 'Lone Mesa',
      companyName: 'Lone Mesa Auto Finance',
      colorCode: '#1f5f8b',
      workingHours: 'Mon-Fri 8 AM-6 PM, Sat 9 AM-1 PM Central',
      languages: [english, spanish],
      addressApptNum: 'Ste 210',
      addressStreet: '4100 Mesa Verde Dr',
      addressCity: 'San Antonio',
      addressState: 'TX',
      addressZip: '78229',
      phoneNumber: '2105550142',
      website: 'https://lonemesa.example.com',
      customerCareEmail: 'help@lonemesa.example.com',
      privacyPolicy: 'https://lonemesa.example.com/privacy',
      clientCustomUrl1: 'https://lonemesa.example.com/careers',
      clientCustomUrl1Text: 'Careers',
      clientCustomUrl2: 'https://lonemesa.example.com/stores',
      clientCustomUrl2Text: 'Our stores',
      sessionTimeout: 15,
      statements: '1',
      generateScheduledAuthorizationDocument: '1',
      linkLoanFirstField: 2,
      linkLoanThirdField: 1,
      autoEnrollStatementsWhenLinking: '1',
      socialLoginInd: '1',
      verifyEmailForBpLogin: '1',
      validationCodeCallOption: '1',
      passwordInfo: 'Use a password that you use nowhere else.',
      'workingHours.es':
        'Lunes a viernes de 8 a. m. a 6 p. m., sábados de 9 a. m. a 1 p. m., hora del centro',
      'clientCustomUrl1Text.es': 'Empleos',
      'clientCustomUrl2Text.es': 'Nuestras tiendas',
      'passwordInfo.es': 'Use una contraseña que no use en ningún otro sitio.',
      firstTabByDefaultCard: '1',
      achCancelAlert: '1',
      updateAllCifAddresses: '1',
      paymentFrequencies: [weekly, biweekly, twiceAMonth, monthly, once],
      country: 'US',
      creditNominal: '0',
      graceDays: 15,
      lateFeePercent: '5',
      nsfFee: '25.00',
      feeRules: [
        { paymentType: '1', type: '1', flat: '3.95' },
        ...['CT', 'MA', 'ME', 'PR'].map(noFeeIn),
      ],
      ...sandboxRails,
    },
    labels: { en: phoneNotVerified },
    messages: [
      {
        language: 'en',
        title: 'From Lone Mesa',
        messages: [
          {
            title: 'Closed for Thanksgiving',
            text: 'Our office is closed Thursday 11/26/2026. Online payments post on the date shown before you confirm.',
          },
          {
            title: 'Less paper',
            text: 'Turn on electronic statements and find every one of them here.',
          },
        ],
      },
      {
        language: 'es',
        title: 'De Lone Mesa',
        messages: [
          {
            title: 'Cerrado por Acción de Gracias',
            text: 'Nuestra oficina cierra el jueves, 26 de noviembre de 2026. Los pagos en línea se aplican en la fecha que se muestra antes de confirmar.',
          },
          {
            title: 'Menos papel',
            text: 'Active los estados de cuenta electrónicos y encuéntrelos todos aquí.',
          },
        ],
      },
    ],
  },
  {
    name: 'Harbor & Pine Motor Credit',
    country: 'US',
    hosts: ['harborpine.localhost'],
    key: 'demo-harborpine',
    pictures: 'harborpine',
    settings: {
      appName: 'Harbor & Pine',
      companyName: 'Harbor & Pine Motor Credit',
      colorCode: '#2f5d50',
      workingHours: 'Mon-Fri 9 AM-5 PM Eastern',
      languages: [english],
      addressStreet: '88 Harborview Rd',
      addressCity: 'Toledo',
      addressState: 'OH',
      addressZip: '43604',
      phoneNumber: '4195550178',
      website: 'https://harborpine.example.com',
      customerCareEmail: 'care@harborpine.example.com',
      privacyPolicy: 'https://harborpine.example.com/privacy',
      sessionTimeout: 10,
      statements: '1',
      doximEStatements: '1',
      doximStatements: '1',
      hideChatInBp: '1',
      enableConstantAi: '1',
      customFooter: '1',
      customFooterContent:
        '<p>Harbor &amp; Pine Motor Credit, 88 Harborview Rd, Toledo OH 43604. <a href="https://harborpine.example.com">harborpine.example.com</a></p>',
      hideTAndCPrivacyPolicyLink: '1',
      linkLoanFirstField: 1,
      linkLoanThirdField: 2,
      disableQuickLink: '1',
      linkLoanLimitInBp: 2,
      validationCodeSeconds: 60,
      hideCardsForBorrowers: '1',
      borAchRealtimePmts: '0',
      oneTimeAchImportNls: '1',
      borAchScheduleBizDays: 2,
      borSchedMaxDays: 60,
      borSchedRecurringAchOnly: '1',
      allowAllBorrowerFrequencies: '0',
      scheduleCustAmt: '0',
      enableMinPaymentAmount: '25.00',
      paymentMessage: '1',
      messageScheduledPayment: '1',
      messagePaymentButton: 'I understand',
      enableLmsUi: '1',
      lms: 'NLS',
      showReceiptDetails: '0',
      hideAddEmailAddressBp: '1',
      hideAddPhoneNumberBp: '1',
      signInFactors: '1',
      paymentFrequencies: [biweekly, twiceAMonth, monthly, once],
      country: 'US',
      creditNominal: '0',
      graceDays: 10,
      lateFeePercent: '5',
      lateFeeMin: '10.00',
      lateFeeMax: '35.00',
      nsfFee: '25.00',
      ...sandboxRails,
    },
    labels: { en: phoneNotVerified },
    messages: [],
  },
  {
    name: 'Crédit Auto Boréal',
    country: 'CA',
    hosts: ['boreal.localhost'],
    key: 'demo-boreal',
    pictures: 'boreal',
    settings: {
      appName: 'Boréal',
      companyName: 'Crédit Auto Boréal',
      colorCode: '#7a1f3d',
      workingHours: 'lun.-ven. de 9 h à 17 h (heure de l’Est)',
      languages: [french, english],
      addressApptNum: 'bur. 900',
      addressStreet: '1250 boul. René-Lévesque O.',
      addressCity: 'Montréal',
      addressState: 'QC',
      addressZip: 'H3B 4W8',
      phoneNumber: '5145550119',
      website: 'https://boreal.example.com',
      customerCareEmail: 'aide@boreal.example.com',
      privacyPolicy: 'https://boreal.example.com/confidentialite',
      clientCustomUrl1: 'https://boreal.example.com/plaintes',
      clientCustomUrl1Text: 'Plaintes',
      'clientCustomUrl1Text.en': 'Complaints',
      'workingHours.en': 'Mon-Fri 9 AM-5 PM Eastern',
      sessionTimeout: 20,
      currencyCode: 'CAD',
      statements: '0',
      generateScheduledAuthorizationDocument: '1',
      chatMaxCharacter: 300,
      isSsn: '0',
      linkLoanFirstField: 1,
      linkLoanThirdField: 1,
      linkLoanLimitInBp: 3,
      socialLoginInd: '1',
      validationCodeSeconds: 120,
      validationCodeCallOption: '1',
      hideCardIfCa: '1',
      borAchScheduleBizDays: 3,
      autoFillPmtAmt: '0',
      autoFillSchOnetime: '1',
      enableMinPaymentAmount: '10.00',
      displayScheduledStatusTileAtTopLeft: '1',
      receiptAutoFillEmailPhone: '0',
      hideRecptFilter: '1',
      isNlsEnable: '1',
      paymentFrequencies: [weekly, biweekly, twiceAMonth, monthly, once],
      country: 'CA',
      creditNominal: '0',
      graceDays: 5,
      lateFeePercent: '0',
      lateFeeMin: '0.00',
      lateFeeMax: '0.00',
      nsfFee: '48.00',
      cardGateway: { adapter: 'sandbox', account: 'demo' },
      padGateway: { adapter: 'sandbox', account: 'demo' },
    },
    labels: {
      en: phoneNotVerified,
      fr: { 'loans.link.notify': 'Aviser votre conseiller' },
    },
    messages: [
      {
        language: 'fr',
        title: 'De la part de Boréal',
        messages: [
          {
            title: 'Horaire des fêtes',
            text: 'Nos bureaux sont fermés le 25 et le 28 décembre. Les paiements en ligne sont portés en date du jour affiché avant de confirmer.',
          },
        ],
      },
      {
        language: 'en',
        title: 'From Boréal',
        messages: [
          {
            title: 'Holiday hours',
            text: 'Our offices are closed on December 25 and 28. Online payments post on the date shown before you confirm.',
          },
        ],
      },
    ],
  },
]
