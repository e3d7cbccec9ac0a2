-- The groups and categories that databases made before lack, with which every payment has a name. New users get them
-- from contract/categories/categories.ts; server/features/categories/upgrade.test.ts compares the two.
insert into category_groups (user_id, id, need, position, created_at)
select g.user_id, n.id, 'essential', max(g.position) + n.at, now()
from category_groups g cross join (values ('family', 1), ('banking', 2)) as n (id, at)
group by g.user_id, n.id, n.at
on conflict do nothing;

insert into categories (user_id, id, group_id, icon, color, type, created_at)
select g.user_id, n.id, n.group_id, n.icon, n.color, n.type, now()
from category_groups g join (values
  ('family_support', 'income', 'gift', 'green', 'income'),
  ('from_people', 'income', 'users', 'green', 'income'),
  ('tolls', 'transport', 'circle-parking', 'blue', 'expense'),
  ('taxis', 'transport', 'car', 'blue', 'expense'),
  ('sent_home', 'family', 'plane', 'petrol', 'expense'),
  ('domestic_help', 'family', 'home', 'petrol', 'expense'),
  ('childcare', 'family', 'baby', 'petrol', 'expense'),
  ('loan_repayments', 'banking', 'hand-coins', 'grey', 'expense'),
  ('interest_paid', 'banking', 'hand-coins', 'grey', 'expense'),
  ('bank_fees', 'banking', 'landmark', 'grey', 'expense'),
  ('to_people', 'other', 'users', 'grey', 'expense'),
  ('cash', 'other', 'wallet', 'grey', 'expense'),
  ('cheques', 'other', 'book', 'grey', 'expense')) as n (id, group_id, icon, color, type)
  on g.id = case when exists (select from category_groups h where h.user_id = g.user_id and h.id = n.group_id)
    then n.group_id else 'other' end
on conflict do nothing;

-- A category of the user's own with the same name and type stands for the new one.
update categories c set removed_at = now(), moved_to = own.id
from categories own join (values
  ('family_support', 'family support received', 'دعم من العائلة'), ('from_people', 'from people', 'تحويلات من أشخاص'),
  ('tolls', 'tolls and parking', 'رسوم الطرق والمواقف'), ('taxis', 'taxis', 'سيارات الأجرة'),
  ('sent_home', 'money sent home', 'حوالات إلى الخارج'), ('domestic_help', 'domestic help', 'العمالة المنزلية'),
  ('childcare', 'childcare', 'رعاية الأطفال'), ('loan_repayments', 'loan repayments', 'سداد القروض والتمويل'),
  ('interest_paid', 'interest and profit paid', 'فوائد وأرباح مدفوعة'), ('bank_fees', 'bank fees and vat', 'رسوم البنك والضريبة'),
  ('to_people', 'to people', 'تحويلات إلى أشخاص'), ('cash', 'cash', 'النقد'), ('cheques', 'cheques', 'الشيكات'))
  as n (id, english, arabic) on lower(own.name) in (n.english, n.arabic) or own.name_ar = n.arabic
where c.user_id = own.user_id and c.id = n.id and c.type = own.type and own.id <> n.id and own.removed_at is null;

-- Where these were until now, unless the user had moved them.
update categories set group_id = 'family' where id = 'education' and group_id = 'leisure'
  and exists (select from category_groups g where g.user_id = categories.user_id and g.id = 'family');
update categories set group_id = 'home' where id = 'government' and group_id = 'other'
  and exists (select from category_groups g where g.user_id = categories.user_id and g.id = 'home');

-- Payments without a category are then looked at again, by the subscriber in server/worker.ts.
insert into domain_events (user_id, id, kind, data, created_at, due_at)
select user_id, md5(user_id::text || 'categories.added')::uuid, 'categories.added', '{}', now(), now()
from category_groups where id = 'other';
