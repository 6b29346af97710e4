import type { LoanAccount } from '@quittance/contract/loans'
import { useEffect } from 'react'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { useSession } from '../session/session.ts'
import { storageKeys } from '../session/storage.ts'
import { useLender } from '../settings/lender-settings.ts'
import { readKept } from '../state/in-browser.ts'
import { readBorrowerName, toInitials } from './borrower-name.ts'

type BorrowerAvatarProps = {
  /** null on a page that knows no loan: then the initials are those of the last one */
  loan: Pick<LoanAccount, 'role' | 'borrower'> | null
  size?: 'small' | 'medium' | 'large'
}

/** The face of whoever is here, the same on every page: their picture, the lender's, or their initials. */
export function BorrowerAvatar({ loan, size }: BorrowerAvatarProps) {
  const { images } = useLender()
  const first = useSession().user?.firstName ?? ''
  const known = loan === null ? null : toInitials(readBorrowerName(loan))
  useEffect(() => {
    if (known !== null) localStorage.setItem(storageKeys.initials, known)
  }, [known])
  const kept = readKept(storageKeys.initials)
  const picture =
    loan === null || loan.borrower.image === '' ? images.borrower : loan.borrower.image
  return (
    <Avatar
      initials={known ?? kept ?? toInitials({ first, last: '' })}
      name=""
      image={picture}
      {...(size !== undefined && { size })}
    />
  )
}
