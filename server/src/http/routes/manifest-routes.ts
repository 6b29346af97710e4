import { paletteOf } from '@quittance/domain/lenders/palette'
import type { FastifyInstance } from 'fastify'
import { callerLender } from '../caller.ts'
import { drawIcon, iconOf } from '../portal-icon.ts'

/** Where a phone looks for the icon of what it puts on its screen, in pixels of its width. */
const pngs = [
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
] as const

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
      icons: ['any', 'maskable'].flatMap((purpose) => [
        { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose },
      ]),
    })
  })

  app.get('/icon.svg', (http, reply) =>
    reply.type('image/svg+xml; charset=utf-8').send(iconOf(callerLender(http))),
  )

  for (const [path, width] of pngs) {
    app.get(path, async (http, reply) =>
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=86400')
        .send(await drawIcon(callerLender(http), width)),
    )
  }
}
