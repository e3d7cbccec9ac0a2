// Fills in the sign-in form when a person is chosen.
for (const button of document.querySelectorAll('button.person')) {
  button.addEventListener('click', () => {
    document.getElementById('username').value = button.dataset.username
    document.getElementById('password').value = button.dataset.password
    document.querySelector('form .primary').focus()
  })
}
