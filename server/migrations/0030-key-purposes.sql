-- Why: two known keys that swap their places in a file are not the keys that the database was used
-- with. A key is known for its purpose only; '' is one from before, and the next start fills it in.

alter table key_thumbprints
  add column purpose text not null default ''
    check (purpose in ('', 'sealing', 'numbers', 'fingerprint', 'secret', 'push'));
