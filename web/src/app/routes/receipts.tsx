import { ReceiptsPage } from '../../features/receipts/receipts-page.tsx'

export function ReceiptsRoute() {
  return <ReceiptsPage />
}
