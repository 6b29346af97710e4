-- Why: A lender may send a picture that stands for the vehicles of its loans.
alter table lender_images drop constraint lender_images_kind_check;
alter table lender_images add constraint lender_images_kind_check
  check (kind in ('logo', 'background', 'vehicle'));
