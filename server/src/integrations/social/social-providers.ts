import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clocks } from '../../platform/clocks.ts'
import { lowerCaseAscii } from '../../platform/lower-case-ascii.ts'
import type {
  SocialClaims,
  SocialProvider,
  SocialProviders,
} from '../../platform/ports/social-providers.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'

type Place = {
  readonly issuer: string
  readonly jwks: string
  readonly authorize: string
  readonly clientId: string
}

export type SocialSettings = {
  readonly googleClientId: string | undefined
  readonly facebookAppId: string | undefined
  readonly demo: boolean
  readonly sandboxUrl: string | undefined
}

/** @internal for tests */
export const noProviders: SocialProviders = {
  offered: [],
  authorizeUrl: () => null,
  read: async () => null,
}

const patienceMs = 5_000
const secondsOff = 5

/** A demo without client ids asks the stand-ins of its sandbox. */
export function socialProvidersFromSettings(
  { googleClientId, facebookAppId, demo, sandboxUrl }: SocialSettings,
  clocks: Pick<Clocks, 'elapsed'>,
): SocialProviders {
  const standIn = (provider: SocialProvider): Place | null =>
    demo && sandboxUrl !== undefined ? sandboxProviderAt(sandboxUrl, provider) : null
  const google = googleClientId === undefined ? standIn('google') : googleAt(googleClientId)
  const facebook = facebookAppId === undefined ? standIn('facebook') : facebookAt(facebookAppId)
  return socialProviders({ google, facebook }, clocks)
}

function googleAt(clientId: string): Place {
  return {
    issuer: 'https://accounts.google.com',
    jwks: 'https://www.googleapis.com/oauth2/v3/certs',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    clientId,
  }
}

function facebookAt(clientId: string): Place {
  return {
    issuer: 'https://www.facebook.com',
    jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    authorize: 'https://www.facebook.com/dialog/oauth',
    clientId,
  }
}

/** As the stand-ins of the sandbox have it. */
export function sandboxProviderAt(sandboxUrl: string, provider: SocialProvider): Place {
  const base = `${sandboxUrl}/${provider}`
  return {
    issuer: base,
    jwks: `${base}/jwks`,
    authorize: `${base}/authorize`,
    clientId: `quittance-${provider}`,
  }
}

export function socialProviders(
  places: Readonly<Record<SocialProvider, Place | null>>,
  { elapsed }: Pick<Clocks, 'elapsed'>,
): SocialProviders {
  const keysOf = new Map<SocialProvider, ReturnType<typeof createRemoteJWKSet>>()
  const all = ['facebook', 'google'] as const
  return {
    offered: all.filter((provider) => places[provider] !== null),
    authorizeUrl(provider, { nonce, state, redirectUri }) {
      const place = places[provider]
      if (place === null) return null
      const url = new URL(place.authorize)
      url.search = new URLSearchParams({
        client_id: place.clientId,
        redirect_uri: redirectUri,
        response_type: 'id_token',
        scope: 'openid email profile',
        nonce,
        state,
      }).toString()
      return url.toString()
    },
    async read(provider, token) {
      const place = places[provider]
      if (place === null) return null
      const keys = keysOf.get(provider) ?? keysAt(place)
      keysOf.set(provider, keys)
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer: place.issuer,
          audience: place.clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
          clockTolerance: secondsOff,
          currentDate: new Date(elapsed()),
        })
        return claimsOf(payload, place.issuer)
      } catch (error) {
        if (isForged(error)) return null
        throw new UpstreamUnavailable(`${provider} gives no keys`, { cause: error })
      }
    },
  }
}

function keysAt({ jwks }: Place) {
  return createRemoteJWKSet(new URL(jwks), { timeoutDuration: patienceMs })
}

/** Whether the token is at fault; else it is the provider who could not be asked. */
function isForged(error: unknown): boolean {
  const isTimeout = error instanceof errors.JWKSTimeout
  const isJose = error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
  return isJose && !isTimeout
}

function claimsOf(payload: JWTPayload, issuer: string): SocialClaims | null {
  const { sub, nonce, email, email_verified: verified } = payload
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return null
  if (typeof nonce !== 'string' || Array.isArray(payload.aud)) return null
  return {
    issuer,
    subject: sub,
    email: asEmail(email),
    isEmailVerified: verified === true || verified === 'true',
    firstName: text(payload['given_name'], 50),
    lastName: text(payload['family_name'], 50),
    nonce,
  }
}

/** The longest that an account has. */
const emailMax = 100

/**
 * An email as accounts have it; '' for one that none can have. It is neither cut, nor are signs made
 * small that become ASCII only by that (the Kelvin sign is a small k): it would be another's.
 */
function asEmail(value: unknown): string {
  if (typeof value !== 'string' || value.length > emailMax) return ''
  return lowerCaseAscii(value)
}

function text(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : ''
}
