import { readSettings } from '@quittance/domain/lenders/settings'
import { expect, it } from 'vitest'
import { logoAddress } from './image-address.ts'

it.each([
  // what the lender sent, what imageName names, what is shown
  [{ logo: 'abc' }, '', '/images/logo/abc'],
  [{ logo: 'abc' }, 'https://lender.example/logo.png', '/images/logo/abc'],
  [{}, 'https://lender.example/logo.png', 'https://lender.example/logo.png'],
  [{}, 'https://lender.example/a>b', 'https://lender.example/a%3Eb'],
  [{}, '', null],
  [{}, 'logo.png', null],
  [{}, 'data:image/svg+xml,x', null],
  [{}, 'http://lender.example/logo.png', null],
  [{}, 'http://127.0.0.1:9200/metrics', null],
  [{}, '/images/logo/abc', '/images/logo/abc'],
  [{}, '//lender.example/logo.png', null],
  [{}, '/images/../app/api', null],
])(
  '[CFG-06] takes from the pictures %j and the imageName "%s" the logo %s',
  (images, named, shown) => {
    const settings = readSettings({ imageName: named })
    expect(logoAddress({ images, settings })).toBe(shown)
  },
)
