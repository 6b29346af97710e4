export type SocialProvider = 'facebook' | 'google'

/** What a provider's token says of somebody, once it was found true. */
export type SocialClaims = {
  /** with the subject: who it is. An email may change hands, so it is nobody's name. */
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  /** what we gave out, for one sign-in */
  readonly nonce: string
}

export type AuthorizationRequest = {
  readonly nonce: string
  readonly state: string
  readonly redirectUri: string
}

/** Whoever vouches for people here. */
export type SocialProviders = {
  readonly offered: readonly SocialProvider[]
  /** Where the browser goes to be told who it is; null where the provider is not offered. */
  authorizeUrl(provider: SocialProvider, asked: AuthorizationRequest): string | null
  /** Null for a token that is not the provider's, not for us, or over. */
  read(provider: SocialProvider, token: string): Promise<SocialClaims | null>
}
