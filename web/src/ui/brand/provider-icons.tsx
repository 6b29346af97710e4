import styles from './provider-icons.module.css'

/** The mark of a provider in its own colours, which no lender may change. */
function drawMark(paths: readonly { readonly fill: string; readonly d: string }[]) {
  return function ProviderMark() {
    return (
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {paths.map((path) => (
          <path key={path.fill} {...path} />
        ))}
      </svg>
    )
  }
}

export const GoogleIcon = drawMark([
  {
    fill: '#4285f4',
    d: 'M21.6 12.2q0-1-.2-1.9H12v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.3',
  },
  {
    fill: '#34a853',
    d: 'M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5a6 6 0 0 1-9-3.2H3.1v2.6A10 10 0 0 0 12 22',
  },
  { fill: '#fbbc05', d: 'M6.4 13.9a6 6 0 0 1 0-3.8V7.5H3.1a10 10 0 0 0 0 9z' },
  { fill: '#ea4335', d: 'M12 6q2.3 0 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.5l3.3 2.6A6 6 0 0 1 12 6' },
])
export const FacebookIcon = drawMark([
  {
    fill: '#1877f2',
    d: 'M22 12a10 10 0 1 0-11.6 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9q1 0 2.2.2v2.5h-1.2c-1.3 0-1.6.8-1.6 1.6V12h2.7l-.4 2.9h-2.3v7A10 10 0 0 0 22 12',
  },
])
