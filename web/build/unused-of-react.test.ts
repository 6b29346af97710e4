import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'
import type * as React from 'react'
import type * as ReactDom from 'react-dom'
import type { createRoot, hydrateRoot } from 'react-dom/client'
import type { renderToString } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { withoutUnused } from './unused-of-react.ts'

/** For a machine that does much else. */
const patient = { timeout: 30_000 }

type Client = { readonly createRoot: typeof createRoot; readonly hydrateRoot: typeof hydrateRoot }

/** As a built page has them. */
const builds: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  server: 'react-dom/cjs/react-dom-server-legacy.node.production.js',
  client: 'react-dom/cjs/react-dom-client.production.js',
}
const { resolve } = createRequire(import.meta.url)
const loaded = new Map<string, unknown>()

function read(name: string): string {
  const path = builds[name] ?? name
  const [owner = ''] = path.split('/')
  const folder = resolve(`${owner}/package.json`).replace('package.json', '')
  return readFileSync(`${folder}${path.slice(owner.length + 1)}`, 'utf8')
}

function load(name: string): unknown {
  if (builds[name] === undefined) return createRequire(import.meta.url)(name)
  if (!loaded.has(name)) loaded.set(name, run(read(name)))
  return loaded.get(name)
}

function run(code: string): unknown {
  const module = { exports: {} }
  compileFunction(code, ['require', 'exports', 'module'])(load, module.exports, module)
  return module.exports
}

const { Activity, Component, Fragment, lazy, Suspense, useActionState, useState, ...react } = load(
  'react',
) as typeof React
const h = react.createElement
const dom = load('react-dom') as typeof ReactDom
const draw = (load('server') as { readonly renderToString: typeof renderToString }).renderToString
const whole = load('client') as Client
const small = run(withoutUnused(read('client'))) as Client

beforeEach(() => document.body.replaceChildren())

function place(): HTMLElement {
  const div = document.body.appendChild(document.createElement('div'))
  return div
}

const Tone = react.createContext('low')
const Named = react.memo(
  react.forwardRef<HTMLParagraphElement, { readonly name: string }>(({ name }, ref) =>
    h('p', { ref, title: react.useContext(Tone) }, name),
  ),
)

type CounterProps = { readonly tell: (what: string) => void }

/** Something of all that a page is made of. */
function Counter({ tell }: CounterProps) {
  const [count, setCount] = useState(1)
  const there = react.useRef<HTMLParagraphElement>(null)
  react.useLayoutEffect(() => {
    tell(`${count} stands in ${there.current?.title}`)
    return () => tell(`${count} goes`)
  }, [count, tell])
  react.useEffect(() => tell('stands'), [tell])
  const act = (event: React.FormEvent) => {
    event.preventDefault()
    setCount(count * 2)
  }
  const rows = [1, 2, 3].map((row) => h('li', { key: row * (row === 2 ? count : 1) }, `row ${row}`))
  return h(
    Tone,
    { value: count > 3 ? 'high' : 'low' },
    h(
      'form',
      { onSubmit: act, className: count > 3 ? 'high' : 'low' },
      h('input', { value: `${count}`, onChange: () => undefined, 'aria-label': 'name' }),
      h('select', { defaultValue: 'b' }, h('option', null, 'a'), h('option', null, 'b')),
      h('textarea', { defaultValue: 'long' }),
      h('button', { onClick: () => setCount(count + 1), style: { width: count } }, `at ${count}`),
    ),
    h(Named, { ref: there, name: 'known' }),
    h('ul', null, count > 3 ? rows.toReversed() : rows, count < 4 && h(Fragment, null, 'few')),
    count > 1 && h('p', { key: 'more' }, h('svg', null, h('title', null, 'a picture'))),
    count === 2 && dom.createPortal(h('i', null, 'beside'), document.body),
    h('p', { dangerouslySetInnerHTML: { __html: `<b>${count}</b>` } }),
  )
}

class Net extends Component<{ readonly children: React.ReactNode }, { readonly error: string }> {
  override state = { error: '' }
  static getDerivedStateFromError(error: Error) {
    return { error: error.message }
  }
  override render() {
    return this.state.error === '' ? this.props.children : h('p', null, this.state.error)
  }
}

const Faulty = (): never => {
  throw new Error('faulty')
}

/** What stands after each step of a small life. */
async function live({ createRoot: create, hydrateRoot: take }: Client): Promise<string[]> {
  const seen: string[] = []
  const tell = (what: string) => void seen.push(what)
  const page = h(Suspense, null, h(Counter, { tell }))
  const drawn = place()
  drawn.innerHTML = draw(page)
  const root = take(drawn, page, { onRecoverableError: (error) => tell(String(error)) })
  await vi.waitFor(() => expect(seen).toContain('stands'), patient)
  drawn.querySelector('button')?.click()
  await vi.waitFor(() => expect(drawn.textContent).toContain('at 2'), patient)
  tell(document.body.innerHTML)
  drawn.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }))
  await vi.waitFor(() => expect(drawn.textContent).toContain('at 4'), patient)
  tell(document.body.innerHTML)
  root.unmount()
  const other = place()
  const fresh = create(other, { onCaughtError: (error) => tell(String(error)) })
  const Later = lazy(async () => ({ default: () => h('b', null, 'came later') }))
  fresh.render(
    h(Fragment, null, h(Suspense, { fallback: 'waits' }, h(Later)), h(Net, null, h(Faulty))),
  )
  await vi.waitFor(() => expect(other.innerHTML).toContain('came later'), patient)
  tell(document.body.innerHTML)
  fresh.unmount()
  tell(document.body.innerHTML)
  return seen
}

it('takes over, changes and ends a page as the whole of React does', async () => {
  const expected = await live(whole)
  expect(expected.join()).toContain('<b>came later</b><p>faulty</p>')
  document.body.replaceChildren()
  expect(await live(small)).toEqual(expected)
})

const Acts = () => h('p', null, useActionState(async () => 1, 0)[0])
const refused: readonly (readonly [string, () => ReactNode])[] = [
  ['a fragment that is referred to', () => h(Fragment, { ref: () => undefined } as object, 'a')],
  ['an activity', () => h(Activity, null, 'a')],
  ['a title that moves to the head', () => h('title', null, 'a')],
  ['an element of its own name', () => h('x-own', { label: 'a' })],
  ['the state of an action', () => h(Acts)],
]

it.each(refused)('says that it leaves out %s', async (_name, element) => {
  expect(await failureOf(whole, element)).toBe('')
  expect(await failureOf(small, element)).not.toBe('')
})

/** What goes wrong while this is shown. */
async function failureOf({ createRoot: create }: Client, element: () => React.ReactNode) {
  let said = ''
  const root = create(place(), { onUncaughtError: (error) => void (said = String(error)) })
  let isThere = false
  const See = () => {
    react.useEffect(() => void (isThere = true), [])
    return element()
  }
  root.render(h(See))
  await vi.waitFor(() => expect(isThere || said !== '').toBe(true), patient)
  root.unmount()
  return said
}

it('refuses a version of React that names its parts otherwise', () => {
  const renamed = read('client').replaceAll('waitForCommitToBeReady', 'waitForCommit')
  expect(() => withoutUnused(renamed)).toThrow('React DOM has no waitForCommitToBeReady')
})
