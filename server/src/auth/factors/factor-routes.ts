import {
  addPasskeyEndpoint,
  beginAuthenticatorEndpoint,
  beginPasskeyEndpoint,
  confirmAuthenticatorEndpoint,
  listFactorsEndpoint,
  removeAuthenticatorEndpoint,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
  renewRecoveryCodesEndpoint,
} from '@quittance/contract/auth/factors'
import {
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
  proofOptionsEndpoint,
  secondFactorEndpoint,
} from '@quittance/contract/auth/passkeys'
import type { Router } from '../../lenders/router.ts'
import type { AuthContext } from '../auth-context.ts'
import { startPasskeyProof } from '../proofs/passkey-proof.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './change-authenticator.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './change-passkeys.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { listFactors } from './list-factors.ts'
import { signInByPasskey, startPasskeySignIn } from './sign-in-by-passkey.ts'

/** Passkeys, the authenticator app and recovery codes over HTTP. */
export function factorRoutes(router: Router, context: AuthContext): void {
  router.forAnyone(passkeyOptionsEndpoint, ({ lender, request: { deviceId }, from: { origin } }) =>
    startPasskeySignIn(context, { lender, deviceId, origin }),
  )
  router.forAnyone(passkeySignInEndpoint, ({ lender, request, from }) => {
    const { credential, deviceId, deviceToken: pushToken } = request
    const given = { lender, credential, deviceId, pushToken, from, origin: from.origin }
    return signInByPasskey(context, given)
  })
  router.forAnyone(secondFactorEndpoint, ({ lender, request, from }) => {
    const { ticket, code, deviceToken: pushToken } = request
    return completeSignIn(context, { lender, ticket, code, pushToken, from })
  })
  router.forBorrower(proofOptionsEndpoint, ({ lender, borrower, from: { origin } }) =>
    startPasskeyProof(context, { lender, borrower, origin }),
  )
  router.forBorrower(listFactorsEndpoint, ({ borrower }) => listFactors(context, borrower))
  router.forBorrower(beginPasskeyEndpoint, ({ lender, borrower, from: { origin } }) =>
    beginPasskey(context, { lender, borrower, origin }),
  )
  router.forBorrower(addPasskeyEndpoint, ({ lender, borrower, request, from }) => {
    const { origin, userAgent } = from
    return addPasskey(context, { lender, borrower, origin, userAgent, ...request })
  })
  router.forBorrower(renamePasskeyEndpoint, ({ lender, borrower, request }) =>
    renamePasskey(context, { lender, borrower, ...request }),
  )
  router.forBorrower(removePasskeyEndpoint, ({ lender, borrower, request: { id } }) =>
    removePasskey(context, { lender, borrower, id }),
  )
  router.forBorrower(beginAuthenticatorEndpoint, ({ lender, borrower }) =>
    beginAuthenticator(context, { lender, borrower }),
  )
  router.forBorrower(confirmAuthenticatorEndpoint, ({ lender, borrower, request: { code } }) =>
    confirmAuthenticator(context, { lender, borrower, code }),
  )
  router.forBorrower(removeAuthenticatorEndpoint, ({ lender, borrower }) =>
    removeAuthenticator(context, { lender, borrower }),
  )
  router.forBorrower(renewRecoveryCodesEndpoint, ({ lender, borrower }) =>
    renewRecoveryCodes(context, { lender, borrower }),
  )
}
