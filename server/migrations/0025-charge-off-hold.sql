-- Why: a charge-off that the lender reversed is not made again by the engine the night after. The loan
-- stands out of automatic charge-off until it is cured, or until a person charges it off.

alter table loans add column charge_off_held_since date; -- null: the engine may charge it off
grant update (charge_off_held_since) on loans to quittance_app;
