import styles from './sign-in-scene.module.css'

/**
 * The lender's picture beside the sign-in form, or hills and a road in the lender's colour. A phone
 * shows neither, and fetches none.
 */
export function SignInScene({ src }: { src?: string | null }) {
  if (typeof src === 'string' && src !== '')
    return <img className={styles.scene} src={src} alt="" loading="lazy" />
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.sky} d="M0 0h720v900H0z" />
      <circle className={styles.sun} cx="516" cy="268" r="92" />
      <path className={styles.far} d="M0 430c90-70 170-96 262-38 96-88 226-92 458 6v502H0z" />
      <path className={styles.middle} d="M0 540c150-92 292-84 404-22 104-52 208-54 316-8v390H0z" />
      <path className={styles.near} d="M0 654c190-84 420-92 720 0v246H0z" />
      <path
        className={styles.road}
        d="M352 628c-46 66 74 92 20 152-36 40-118 66-176 120h332c-34-66-20-108-26-140-10-58-124-72-128-131z"
      />
      <path
        className={styles.front}
        d="M0 776c92-38 156-26 210 22 22 30-20 66-60 102H0zM720 742c-94-6-168 22-204 76 4 34 10 56 30 82h174z"
      />
    </svg>
  )
}
