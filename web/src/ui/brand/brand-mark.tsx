import { classNames } from '../class-names.ts'
import styles from './brand-mark.module.css'
import { BankIcon, CardIcon } from './page-icons.tsx'

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'card' | 'bank'

/** A small card in the brand's colours; the words beside it name it when `name` is empty. */
export function BrandMark({ brand, name }: { brand: Brand; name: string }) {
  const said = name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  const plain = brand === 'bank' || brand === 'card'
  return (
    <span className={classNames(styles.mark, plain && styles.plain)} {...said}>
      {brand === 'bank' && <BankIcon />}
      {brand === 'card' && <CardIcon />}
      {!plain && (
        <svg viewBox="0 0 44 30" aria-hidden="true" focusable="false">
          <Drawing brand={brand} />
        </svg>
      )}
    </span>
  )
}

function Drawing({ brand }: { brand: Brand }) {
  if (brand === 'mastercard') {
    return (
      <>
        <circle cx="17.5" cy="15" r="8" fill="#d9292b" />
        <circle cx="26.5" cy="15" r="8" fill="#f0a01c" />
        <path d="M22 8.4a8 8 0 0 1 0 13.2 8 8 0 0 1 0-13.2" fill="#e8641b" />
      </>
    )
  }
  if (brand === 'visa') {
    return (
      <g fill="none" stroke="#1b3c8f" strokeWidth="2.4" strokeLinejoin="round">
        <path d="m9 10.5 2.4 9 3.6-9M18.6 10.5l-1.5 9M26.3 11.9c-1.2-1-4.6-1-4.6 1 0 2.2 3.9 1.6 3.9 3.9 0 2.1-3.5 2-4.9.9M28.4 19.5l4.2-9h1l1.9 9M30 16.8h4.8" />
      </g>
    )
  }
  if (brand === 'amex') {
    return (
      <>
        <path d="M0 0h44v30H0z" fill="#1567b8" />
        <path
          d="m6 19 3-8 3 8M7 16.5h4M14.5 19v-8l3.5 5 3.5-5v8M31 11h-6v8h6M25 15h5M33.5 11l5 8M38.5 11l-5 8"
          fill="none"
          stroke="#fff"
          strokeWidth="1.7"
          strokeLinejoin="round"
        />
      </>
    )
  }
  return (
    <>
      <path d="M44 17v13H18c11-2 20-7 26-13z" fill="#ee7b22" />
      <circle cx="26.5" cy="14" r="5" fill="#ee7b22" />
      <path
        d="M6 10v8h2.5a4 4 0 0 0 0-8zM15.5 10v8M20.5 11c-1-1-2.8-.6-2.8.9 0 1.8 2.8 1 2.8 2.9 0 1.6-2 1.9-3 .9"
        fill="none"
        stroke="#1f2023"
        strokeWidth="1.6"
      />
    </>
  )
}
