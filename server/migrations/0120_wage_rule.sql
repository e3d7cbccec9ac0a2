-- Whether the employer is registered with the labour ministry, whose rule then says when a salary is late.
alter table pay_settings add column employer text check (employer in ('mohre', 'other'));
