import type { Cents } from '@quittance/domain/money'
import type { BankAccountType, BankKind } from '@quittance/domain/payments/bank-account'

/** How a new account is checked: the setting `achValidation`. */
export type CheckKind = 'provider' | 'microDeposits' | 'prenote' | 'none'

type Check = 'validated' | 'amounts' | 'days' | 'again'

/** `known`: the vault kept it before, and did not check it again. */
export type AddedAccount =
  | {
      readonly ok: true
      readonly token: string
      readonly lastFour: string
      readonly fingerprint: string
      readonly check: Check | 'known'
    }
  | {
      readonly ok: false
      readonly reason:
        | 'required'
        | 'accountLength'
        | 'accountDigits'
        | 'accountTooLong'
        | 'padAccount'
        | 'notSealed'
        | 'notFound'
    }

/** What a check came to: the two amounts to be told, days to pass, or another try. */
export type AccountCheck = Check | 'notFound'
export type AmountsCheck = 'validated' | 'wrongAmounts' | 'locked'

export type AccountToAdd = {
  readonly lenderId: string
  readonly borrowerId: string
  readonly kind: BankKind
  /** nine digits, or 'BBB-TTTTT' */
  readonly routing: string
  readonly accountType: '' | BankAccountType
  /** sealed by the form */
  readonly accountNumber: string
  readonly by: CheckKind
}

type Kept = { readonly lenderId: string; readonly token: string }

/** What the vault does for bank accounts. */
export type AccountVault = {
  /** The same account of the same borrower keeps its token. @throws UpstreamUnavailable */
  addAccount(account: AccountToAdd): Promise<AddedAccount>
  /** Null: the vault has no such account. @throws UpstreamUnavailable */
  checkAccount(ask: Kept & { readonly by: CheckKind }): Promise<AccountCheck | null>
  /** Null: the vault has no such account. @throws UpstreamUnavailable: the try may have counted */
  confirmAmounts(ask: Kept & { readonly amounts: readonly Cents[] }): Promise<AmountsCheck | null>
}
