import type { Page } from 'playwright-core'

/** An authenticator inside of Chromium that keeps passkeys, and whose owner always says yes. */
export async function addAuthenticator(page: Page): Promise<void> {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
