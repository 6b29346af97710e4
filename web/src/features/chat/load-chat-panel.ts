/** The conversation and its field, fetched when the chat is opened. */
export const loadChatPanel = async () => (await import('./chat-panel.tsx')).ChatPanel
