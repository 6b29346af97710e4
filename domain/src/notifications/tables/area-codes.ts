/** Area codes of Canada, by the North American Numbering Plan. */
export const canadianAreaCodes: ReadonlySet<string> = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 ' +
    '450 460 468 474 506 514 519 537 548 568 579 581 584 587 604 613 639 647 672 683 705 709 742 ' +
    '753 778 780 782 807 819 825 851 867 873 879 902 905 942'
  ).split(' '),
)

/** Area codes of other countries of that plan: a text there costs many times as much. */
export const islandAreaCodes: ReadonlySet<string> = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)

/** Area codes and exchanges at which the caller pays extra, or nobody is reached. */
export const premiumCodes: ReadonlySet<string> = new Set(
  '500 521 522 523 524 525 526 527 528 529 533 544 566 577 588 600 622 700 710 900 976'.split(' '),
)
