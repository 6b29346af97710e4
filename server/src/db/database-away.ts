/** No connection could be had, so no statement of this transaction ran. */
export class DatabaseAway extends Error {}
