export const loadSwitcherList = async () =>
  (await import('../../ui/choices/switcher-list.tsx')).SwitcherList
