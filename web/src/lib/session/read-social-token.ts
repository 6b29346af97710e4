import type { Provider, SocialProof } from '@quittance/contract/auth/sign-in'

/**
 * What a provider's token says of somebody, as it stands: whether it is true the server finds out.
 * Null for what is no token at all.
 */
export function readSocialToken(provider: Provider, idToken: string): SocialProof | null {
  const [, payload = ''] = idToken.split('.')
  const { sub, email = '' } = readClaims(payload)
  if (typeof sub !== 'string' || typeof email !== 'string') return null
  return { provider, email, socialId: sub, socialToken: idToken }
}

/** The token comes from the address, so it may be neither base64 nor JSON. */
function readClaims(payload: string): { readonly sub?: unknown; readonly email?: unknown } {
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (byte) =>
      byte.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return claims !== null && typeof claims === 'object' ? claims : {}
  } catch {
    return {}
  }
}
