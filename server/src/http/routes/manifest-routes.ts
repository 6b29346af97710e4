import { paletteOf } from '@quittance/domain/lenders/palette'
import type { FastifyInstance } from 'fastify'
import type { Lender } from '../../lenders/lender-directory.ts'
import { escapeHtml } from '../../lenders/escape-html.ts'
import { callerLender } from '../caller.ts'

/** What a browser asks for before it installs the portal: the lender's name and icon, by host. */
export function manifestRoutes(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', (http, reply) => {
    const { appName, companyName } = callerLender(http).settings.portal
    const { canvas } = paletteOf(callerLender(http).settings.portal.colorCode).light
    return reply.type('application/manifest+json; charset=utf-8').send({
      id: '/',
      name: appName,
      short_name: appName,
      description: companyName,
      start_url: '/home',
      scope: '/',
      display: 'standalone',
      background_color: canvas,
      theme_color: canvas,
      icons: ['any', 'maskable'].map((purpose) => ({
        src: '/icon.svg',
        sizes: 'any',
        type: 'image/svg+xml',
        purpose,
      })),
    })
  })

  app.get('/icon.svg', (http, reply) =>
    reply.type('image/svg+xml; charset=utf-8').send(iconOf(callerLender(http))),
  )
}

/** The first letter of the portal's name on the lender's color; what a mask cuts off is color alone. */
function iconOf({ settings: { portal } }: Lender): string {
  const { accent, 'on-accent': onAccent } = paletteOf(portal.colorCode).light
  const [first = ''] = portal.appName.trim().toUpperCase()
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" fill="${accent}"/>`,
    `<text x="256" y="256" dy="0.35em" fill="${onAccent}" font-family="system-ui,sans-serif"`,
    ` font-size="260" font-weight="700" text-anchor="middle">${escapeHtml(first)}</text>`,
    '</svg>',
  ].join('')
}
