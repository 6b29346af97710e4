import { drawIcon } from './icons.tsx'

// The icons of the signed-in pages.
export const BankIcon = drawIcon(
  'M4 9.5 12 5l8 4.5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M4 19.5h16',
)
export const BellIcon = drawIcon('M6.500 16v-5a5.500 5.500 0 0 1 11 0v5l1.500 2H5zM10 20.500h4')
export const CalendarIcon = drawIcon(
  'M7 5.5h10a3 3 0 0 1 3 3V17a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3V8.5a3 3 0 0 1 3-3zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
)
export const CameraIcon = drawIcon(
  'M4 8h4l1.500-2.500h5L16 8h4v11H4zM15 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
)
export const CardIcon = drawIcon(
  'M6 5.5h12A2.5 2.5 0 0 1 20.5 8v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 16V8A2.5 2.5 0 0 1 6 5.5zM3.5 10h17M7 15h3',
)
export const ChatIcon = drawIcon(
  'M6.500 5h11a2.500 2.500 0 0 1 2.500 2.500v6a2.500 2.500 0 0 1-2.500 2.500H12l-4.500 3.500V16h-1A2.500 2.500 0 0 1 4 13.500v-6A2.500 2.500 0 0 1 6.500 5zM8.500 10.500h7',
)
export const ChevronLeftIcon = drawIcon('m14 7-5 5 5 5')
export const ChevronRightIcon = drawIcon('m10 7 5 5-5 5')
export const DocumentIcon = drawIcon(
  'M7 3.5h7l4.500 4.500v11A1.500 1.500 0 0 1 17 20.500H7A1.500 1.500 0 0 1 5.500 19V5A1.500 1.500 0 0 1 7 3.500zM13.500 3.500V8.500H18.500M9 13h6M9 16.500h6',
)
export const GlobeIcon = drawIcon(
  'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM4 12h16M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
)
export const HomeIcon = drawIcon(
  'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
)
export const KeyIcon = drawIcon('M12 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 12.5l8-8M16 7.500l3 3')
export const LockIcon = drawIcon(
  'M7 11h10a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18v-5.5A1.5 1.5 0 0 1 7 11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
)
export const LogOutIcon = drawIcon(
  'M14.5 4.5H18A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5h-3.5M4.5 12h10M11 8.5l3.5 3.5-3.5 3.5',
)
export const MoonIcon = drawIcon('M19.5 14.5a8 8 0 0 1-10-10 8 8 0 1 0 10 10z')
export const MoreIcon = drawIcon(
  'M6 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM12 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2zM18 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2z',
)
export const PhoneIcon = drawIcon(
  'M8.3 4.5 6 4.7a1.5 1.5 0 0 0-1.4 1.6C5 13.5 10.5 19 17.7 19.4a1.5 1.5 0 0 0 1.6-1.4l.2-2.3-3.8-1.9-1.7 1.9a11.5 11.5 0 0 1-5.7-5.7l1.9-1.7z',
)
export const PlusIcon = drawIcon('M12 5.5v13M5.5 12h13')
export const ReceiptIcon = drawIcon(
  'M6 3.5h12v17l-2-1.4-2 1.4-2-1.4-2 1.4-2-1.4-2 1.4zM9.5 8.5h5M9.5 12.5h5',
)
export const SettingsIcon = drawIcon(
  'M4.5 8h8M16.5 8h3M4.5 16h3M11.5 16h8M16.5 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM11.5 16a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
)
export const PersonIcon = drawIcon(
  'M15.7 8.5a3.7 3.7 0 1 1-7.400 0 3.7 3.7 0 0 1 7.400 0zM5 19.5c.8-3.6 3.6-5.5 7-5.500s6.2 1.9 7 5.5',
)
export const TickIcon = drawIcon('m5.5 12.5 4.5 4.5 9-10')
