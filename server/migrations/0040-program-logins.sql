-- Why: each program logs in as a role of its own, and no longer as the owner. What they ask at their
-- start, to see that they belong to this database, they ask as themselves.

-- A keyed hash under the key itself tells nothing about the key.
grant select on key_thumbprints to quittance_app, quittance_vault;
-- A vault that runs elsewhere has a folder of its own, whose keys may have been rotated.
grant insert, update (purpose) on key_thumbprints to quittance_vault;
grant select on installation, hosts to quittance_vault;
