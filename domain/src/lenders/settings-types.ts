import type { LocalDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { Waterfall } from '../payments/allocate-payment.ts'
import type { FeeRule } from '../payments/convenience-fee.ts'
import type { Language } from './language.ts'

/** What a text must look like, when it is not empty. */
export type TextForm =
  | 'colour'
  | 'url'
  | 'origin'
  /** of a picture that the page shows: an encrypted address, or that of one here */
  | 'picture'
  | 'email'
  | 'phone'
  | 'e164'
  /** stands in a title: no line break, nothing hidden */
  | 'line'
  /** stands in messages: no web address, no line break, nothing hidden */
  | 'name'
  /** stands before the references of payments */
  | 'referencePrefix'
  /** HTML: cleaned by the server when it is written, and again when it is shown */
  | 'html'

/** One setting: its type, the bounds of it, and its default in the form of the wire. */
export type Setting =
  /** '0' or '1'; `offOnlyAtZero`: whatever is not '0' is on (AMB-02) */
  | { readonly type: 'flag'; readonly default: '0' | '1'; readonly offOnlyAtZero?: true }
  | { readonly type: 'text'; readonly default: string; readonly form?: TextForm }
  | { readonly type: 'textOrNone'; readonly default: null; readonly form?: TextForm }
  /** `stricter`: a limit, which a lender may only move that way from its default */
  | {
      readonly type: 'integer'
      readonly default: number
      readonly from: number
      readonly to: number
      readonly stricter?: 'lower' | 'higher'
    }
  | {
      readonly type: 'integerOrNone'
      readonly default: null
      readonly from: number
      readonly to: number
    }
  | { readonly type: 'money'; readonly default: string }
  | { readonly type: 'moneyOrNone'; readonly default: null }
  | { readonly type: 'percent'; readonly default: string }
  | { readonly type: 'choice'; readonly default: string; readonly values: readonly string[] }
  /** `comma`: on the wire one text, its items parted by commas */
  | {
      readonly type: 'list'
      readonly default: readonly string[]
      readonly values?: readonly string[]
      readonly comma?: true
    }
  | { readonly type: 'days'; readonly default: readonly string[] }
  | { readonly type: 'time'; readonly default: string }
  | { readonly type: 'hours'; readonly default: readonly [string, string] }
  | { readonly type: 'languages'; readonly default: readonly object[] }
  | { readonly type: 'frequencies'; readonly default: readonly object[] }
  | { readonly type: 'waterfall'; readonly default: 'FEES_LAST' }
  | { readonly type: 'rolls'; readonly default: RollConventions }
  | { readonly type: 'gateway'; readonly default: null }
  | { readonly type: 'feeRules'; readonly default: readonly object[] }

export type SettingTable = Readonly<Record<string, Setting>>

/** A value as it travels and is kept. */
export type WireValue =
  | string
  | number
  | null
  | readonly WireValue[]
  | { readonly [name: string]: WireValue }

export type LenderLanguage = {
  readonly id: string
  readonly code: Language
  readonly name: string
}

export type FrequencyCode = 'WE' | 'MO' | 'SM' | 'S4' | 'BW' | 'QU' | 'AN' | 'onlyonce'

export type LenderFrequency = {
  readonly code: FrequencyCode
  /** the lender's own word for it */
  readonly label: string
  /** whether a schedule of it may send receipts by email (AMB-42) */
  readonly emailReceipt: boolean
}

/** Where a date on a closed day goes. */
export type RollConvention = 'FOLLOWING' | 'PRECEDING' | 'MODIFIED_FOLLOWING' | 'NONE'
export type RollConventions = {
  readonly ach: RollConvention
  readonly pad: RollConvention
  readonly card: RollConvention
}

/** The payment network of one rail: the name of its adapter in the vault, and the account there. */
export type Gateway = { readonly adapter: string; readonly account: string }

type Values<Listed> = Listed extends { readonly values: readonly (infer Value)[] } ? Value : string

/** What a setting of a kind is in the program. */
export type ValueOf<One extends Setting> = One extends { readonly type: 'choice' }
  ? Values<One>
  : One extends { readonly type: 'list' }
    ? readonly Values<One>[]
    : ByType[One['type']]

type ByType = {
  flag: boolean
  text: string
  textOrNone: string | null
  integer: number
  integerOrNone: number | null
  money: Cents
  moneyOrNone: Cents | null
  /** hundred-thousandths of a percent */
  percent: bigint
  choice: string
  list: readonly string[]
  days: readonly LocalDate[]
  time: string
  hours: readonly [string, string]
  languages: readonly LenderLanguage[]
  frequencies: readonly LenderFrequency[]
  waterfall: Waterfall
  rolls: RollConventions
  gateway: Gateway | null
  feeRules: readonly FeeRule[]
}

export type ValuesOf<Table extends SettingTable> = {
  readonly [Name in keyof Table]: ValueOf<Table[Name]>
}
